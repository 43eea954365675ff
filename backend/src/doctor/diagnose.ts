import { checkAlarms } from './checks/alarms.js';
import { checkBackups } from './checks/backups.js';
import { checkConfiguration } from './checks/configuration.js';
import { checkDatabase, checkFreeSpace } from './checks/database.js';
import { checkGateway, checkGatewayClock } from './checks/gateway.js';
import { checkMachine } from './checks/machine.js';
import { checkMail } from './checks/mail.js';
import { checkCertificate, checkProxy, checkPublicAddress } from './checks/public-address.js';
import { type Check, type Finding, findingsAbout, type Light, type Patient } from './finding.js';

/** In the order of the report. */
export const CHECKS: readonly Check[] = [
  checkDatabase, checkFreeSpace, checkMachine, checkConfiguration, checkGateway, checkGatewayClock, checkMail, checkPublicAddress, checkCertificate, checkProxy,
  checkBackups, checkAlarms,
];

const PATIENCE_MS = 30_000;

class LateError extends Error {}

/** Runs the checks side by side. One that fails or hangs is a red finding of its own, and stops no other. */
export async function diagnose(patient: Patient, checks = CHECKS, patienceMs = PATIENCE_MS): Promise<Finding[]> {
  const all = checks.map(async ({ about, run }) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new LateError()), patienceMs);
    });
    try {
      return await Promise.race([run(patient), late]);
    } catch (error) {
      return [findingsAbout(about).red((words) => words.failed(error instanceof LateError ? words.late(patienceMs / 1_000) : (error as Error).message))];
    } finally {
      clearTimeout(timer);
    }
  });
  return (await Promise.all(all)).flat();
}

const GRAVITY: readonly Light[] = ['green', 'amber', 'red'];

/** The gravest light. */
export const worst = (findings: readonly Finding[]): Light => GRAVITY[Math.max(0, ...findings.map(({ light }) => GRAVITY.indexOf(light)))] ?? 'red';

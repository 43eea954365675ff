import type { AppConfig } from '../config/app-config.js';
import { ConfigurationError } from '../config/environment-reader.js';
import { diagnose, worst } from '../doctor/diagnose.js';
import type { Finding, Light, Patient } from '../doctor/finding.js';
import type { Terminal } from './terminal.js';

const EXIT_CODES: Readonly<Record<Light, number>> = { green: 0, amber: 1, red: 2 };

/**
 * `fees doctor` (docs/requirements.md#commands).
 *
 * @returns the exit code: 0 all is green, 1 something is amber, 2 something is red.
 */
export async function doctor(config: () => AppConfig, patientOf: (config: AppConfig) => Patient, json: boolean, terminal: Terminal): Promise<number> {
  terminal.progress('Looking…');
  // At a terminal everybody reads English.
  const findings = (await examine(config, patientOf)).map(({ own: _own, ...finding }) => finding);
  terminal.progress('');
  terminal.out(json ? `${JSON.stringify({ light: worst(findings), findings }, null, 2)}\n` : findings.map(line).join(''));
  return EXIT_CODES[worst(findings)];
}

/** A configuration that cannot be read is a finding as well. */
async function examine(config: () => AppConfig, patientOf: (config: AppConfig) => Patient): Promise<Finding[]> {
  try {
    return await diagnose(patientOf(config()));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults.map((fault) => ({ about: 'configuration' as const, light: 'red' as const, found: fault, todo: 'Correct it in .env, then run this again for the rest.' }));
  }
}

const WIDTH = 'public address'.length;

function line({ about, light, found, todo }: Finding): string {
  const indent = `\n${' '.repeat('green'.length + WIDTH + 4)}`;
  return `${light.padEnd('green'.length)}  ${about.padEnd(WIDTH)}  ${found}${todo === undefined ? '' : `${indent}→ ${todo}`}\n`;
}

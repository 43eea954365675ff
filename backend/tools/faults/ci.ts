import { reportMissing, toolPath } from '#lib/tools';
import { type CampaignOptions, runCampaign } from './campaign.js';
import { detectMutant, detectionLine } from './mutants/detect-mutant.js';
import type { MutantName } from './mutants/mutants.js';
import { reportOf } from './report.js';
import { writeMutant, writeRun } from './results.js';

const PAYMENTS = 300;
const CI_MUTANTS: readonly MutantName[] = ['null signature accepted', 'failure overwrites success', 'two tokens for one payment'];

/** What every change has to pass: one seed on both databases, and three mutants that must be detected. */
export async function runCi(seed: number, say: (text: string) => void, write: boolean): Promise<boolean> {
  const campaign = async (options: CampaignOptions): Promise<boolean> => {
    const result = await runCampaign(options);
    say(reportOf(options, result));
    if (write) writeRun(options, result);
    return result.checks.violations.length === 0;
  };
  reportMissing(['mariadb'], say);
  const onSqlite = campaign({ seed, payments: PAYMENTS, profile: 'sqlite' });
  const onMariadb = toolPath('mariadb') ? campaign({ seed, payments: PAYMENTS, profile: 'mariadb' }) : true;
  let passed = (await Promise.all([onSqlite, onMariadb])).every(Boolean);
  const detections = await Promise.all(CI_MUTANTS.map((name) => detectMutant(name, { seed, payments: 40, tries: 2 })));
  for (const result of detections) {
    say(detectionLine(result));
    if (write) writeMutant(result);
    passed &&= result.isDetected;
  }
  return passed;
}

import { reportMissing, toolPath } from '#lib/tools';
import { runCampaign } from './campaign.js';
import { detectMutant, detectionLine } from './mutants/detect-mutant.js';
import type { MutantName } from './mutants/mutants.js';
import { reportOf } from './report.js';
import { writeMutant, writeRun } from './results.js';

const PAYMENTS = 40;
const CI_MUTANT: MutantName = 'null signature accepted';
const MUTANT_PAYMENTS = 20;

/**
 * What every change has to pass: a small campaign on the database of production, or on SQLite where that is missing, and one mutant on SQLite
 * that must be detected. All others are of the long run.
 */
export async function runCi(seed: number, say: (text: string) => void, write: boolean): Promise<boolean> {
  const campaign = async (): Promise<boolean> => {
    const options = { seed, payments: PAYMENTS, profile: toolPath('mariadb') ? 'mariadb' : 'sqlite' } as const;
    const result = await runCampaign(options);
    say(reportOf(options, result));
    if (write) writeRun(options, result);
    return result.checks.violations.length === 0;
  };
  const mutant = async (): Promise<boolean> => {
    const result = await detectMutant(CI_MUTANT, { seed, payments: MUTANT_PAYMENTS, tries: 3 });
    say(detectionLine(result));
    if (write) writeMutant(result);
    return result.isDetected;
  };
  reportMissing(['mariadb'], say);
  return (await Promise.all([campaign(), mutant()])).every(Boolean);
}

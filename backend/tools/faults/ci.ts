import { reportMissing, toolPath } from '#lib/tools';
import { type CampaignOptions, runCampaign } from './campaign.js';
import { detectMutant, detectionLine } from './mutants/detect-mutant.js';
import type { MutantName } from './mutants/mutants.js';
import { reportOf } from './report.js';
import { writeMutant, writeRun } from './results.js';

const PAYMENTS = 40;
const CI_MUTANT: MutantName = 'null signature accepted';

/** What every change has to pass: a small campaign on each database, and one mutant that must be detected. All others are of the long run. */
export async function runCi(seed: number, say: (text: string) => void, write: boolean): Promise<boolean> {
  const campaign = async (options: CampaignOptions): Promise<boolean> => {
    const result = await runCampaign(options);
    say(reportOf(options, result));
    if (write) writeRun(options, result);
    return result.checks.violations.length === 0;
  };
  const mutant = async (): Promise<boolean> => {
    const result = await detectMutant(CI_MUTANT, { seed, payments: PAYMENTS, tries: 2 });
    say(detectionLine(result));
    if (write) writeMutant(result);
    return result.isDetected;
  };
  reportMissing(['mariadb'], say);
  const onMariadb = toolPath('mariadb') ? [campaign({ seed, payments: PAYMENTS, profile: 'mariadb' })] : [];
  return (await Promise.all([campaign({ seed, payments: PAYMENTS, profile: 'sqlite' }), ...onMariadb, mutant()])).every(Boolean);
}

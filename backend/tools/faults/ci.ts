import { reportMissing, toolPath } from '#lib/tools';
import { type CampaignOptions, runCampaign } from './campaign.js';
import { hunt, huntLine } from './plants/hunt.js';
import type { PlantName } from './plants/plants.js';
import { reportOf } from './report.js';
import { writeHunt, writeRun } from './results.js';

const PAYMENTS = 300;
const CI_PLANTS: readonly PlantName[] = ['null signature accepted', 'failure overwrites success', 'two tokens for one payment'];

/** What every change has to pass: one seed on both databases, and three planted bugs that must be found. */
export async function runCi(seed: number, say: (text: string) => void, write: boolean): Promise<boolean> {
  const campaign = async (options: CampaignOptions): Promise<boolean> => {
    const result = await runCampaign(options);
    say(reportOf(options, result));
    if (write) writeRun(options, result);
    return result.verdict.violations.length === 0;
  };
  reportMissing(['mariadb'], say);
  const onSqlite = campaign({ seed, payments: PAYMENTS, profile: 'sqlite' });
  const onMariadb = toolPath('mariadb') ? campaign({ seed, payments: PAYMENTS, profile: 'mariadb' }) : true;
  let passed = (await Promise.all([onSqlite, onMariadb])).every(Boolean);
  const hunts = await Promise.all(CI_PLANTS.map((name) => hunt(name, { seed, payments: 40, tries: 2 })));
  for (const result of hunts) {
    say(huntLine(result));
    if (write) writeHunt(result);
    passed &&= result.found;
  }
  return passed;
}

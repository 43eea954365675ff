import 'reflect-metadata';
import { progressOf } from '#lib/progress';
import { runCampaign } from './campaign.js';
import { runCi } from './ci.js';
import { type Options, readOptions } from './options.js';
import { hunt, huntLine } from './plants/hunt.js';
import { PLANT_NAMES, type PlantName } from './plants/plants.js';
import { reportOf } from './report.js';
import { writeHunt, writeRun } from './results.js';
import { simulate } from './simulation/simulate.js';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function campaign({ seed, payments, profile, minutes, crowd, outageMs, likely, write }: Options): Promise<boolean> {
  const run = { seed, payments, profile, likely, ...(minutes === null ? {} : { minutes }), ...(crowd === null ? {} : { crowd }), ...(outageMs === null ? {} : { outageMs }) };
  const result = await runCampaign(run);
  say(reportOf(run, result));
  if (write) writeRun(run, result);
  return result.verdict.violations.length === 0;
}

async function plants({ plant, seed, payments, write }: Options): Promise<boolean> {
  const names = plant === 'all' ? PLANT_NAMES : PLANT_NAMES.filter((name) => name === plant);
  if (names.length === 0) throw new Error(`No bug "${plant}". There are: ${PLANT_NAMES.join(', ')}, all.`);
  const missed: PlantName[] = [];
  const progress = progressOf('Planted bugs', names.length);
  for (const [index, name] of names.entries()) {
    const result = await hunt(name, { seed, payments, tries: 3 });
    say(huntLine(result));
    if (write) writeHunt(result);
    if (!result.found) missed.push(name);
    progress(index + 1);
  }
  say(`planted bugs found: ${names.length - missed.length} of ${names.length}`);
  return missed.length === 0;
}

async function simulation({ payments, seed }: Options): Promise<boolean> {
  const began = Date.now();
  const lived = await simulate(payments, seed);
  say(`Simulation, seed ${seed}: ${lived.payments} payments in ${lived.histories} histories, ${Math.round((Date.now() - began) / 1_000)} s, 0 violations`);
  return true;
}

function run(options: Options): Promise<boolean> {
  if (options.simulate) return simulation(options);
  if (options.ci) return runCi(options.seed, say, options.write);
  return options.plant ? plants(options) : campaign(options);
}

process.exitCode = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1;

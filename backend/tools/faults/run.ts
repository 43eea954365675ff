import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { progressOf } from '#lib/progress';
import { runCampaign } from './campaign.js';
import { runCi } from './ci.js';
import { type Options, readOptions } from './options.js';
import { detectMutant, detectionLine } from './mutants/detect-mutant.js';
import { MUTANT_NAMES, type MutantName } from './mutants/mutants.js';
import { monthReport, simulateMonth } from './month/month.js';
import { reportOf } from './report.js';
import { writeMutant, writeRun } from './results.js';
import { simulate } from './simulation/simulate.js';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function campaign({ seed, payments, profile, minutes, concurrency, outageMs, preferred, write }: Options): Promise<boolean> {
  const run = { seed, payments, profile, preferred, ...(minutes === null ? {} : { minutes }), ...(concurrency === null ? {} : { concurrency }), ...(outageMs === null ? {} : { outageMs }) };
  const result = await runCampaign(run);
  say(reportOf(run, result));
  if (write) writeRun(run, result);
  return result.checks.violations.length === 0;
}

async function mutants({ mutant, seed, payments, write }: Options): Promise<boolean> {
  const names = mutant === 'all' ? MUTANT_NAMES : MUTANT_NAMES.filter((name) => name === mutant);
  if (names.length === 0) throw new Error(`No mutant "${mutant}". There are: ${MUTANT_NAMES.join(', ')}, all.`);
  const missed: MutantName[] = [];
  const progress = progressOf('Mutants', names.length);
  for (const [index, name] of names.entries()) {
    const result = await detectMutant(name, { seed, payments, tries: 3 });
    say(detectionLine(result));
    if (write) writeMutant(result);
    if (!result.isDetected) missed.push(name);
    progress(index + 1);
  }
  say(`mutants detected: ${names.length - missed.length} of ${names.length}`);
  return missed.length === 0;
}

async function simulation({ payments, seed }: Options): Promise<boolean> {
  const began = Date.now();
  const run = await simulate(payments, seed);
  say(`Simulation, seed ${seed}: ${run.payments} payments in ${run.histories} histories, ${Math.round((Date.now() - began) / 1_000)} s, 0 violations`);
  return true;
}

async function month({ payments, seed, profile }: Options): Promise<boolean> {
  const began = Date.now();
  const result = await simulateMonth({ payments, seed, profile });
  say(monthReport({ payments, seed, profile }, result, Math.round((Date.now() - began) / 1_000)));
  return result.books.differences.length === 0;
}

function run(options: Options): Promise<boolean> {
  if (options.month) return month(options);
  if (options.simulate) return simulation(options);
  if (options.ci) return runCi(options.seed, say, options.write);
  return options.mutant ? mutants(options) : campaign(options);
}

const isGood = await run(readOptions(process.argv.slice(2)));
process.exitCode = isGood ? 0 : 1;
const { TEST_RESULTS } = process.env;
if (TEST_RESULTS) writeFileSync(TEST_RESULTS, JSON.stringify({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }));

import 'reflect-metadata';
import { runCampaign } from './campaign.js';
import { readOptions } from './options.js';
import { reportOf } from './report.js';

const options = readOptions(process.argv.slice(2));
const { seed, payments, profile, minutes, crowd, outageMs } = options;
const run = { seed, payments, profile, ...(minutes === null ? {} : { minutes }), ...(crowd === null ? {} : { crowd }), ...(outageMs === null ? {} : { outageMs }) };
const result = await runCampaign(run);
process.stdout.write(`${reportOf(run, result)}\n`);
process.exitCode = result.verdict.violations.length > 0 ? 1 : 0;

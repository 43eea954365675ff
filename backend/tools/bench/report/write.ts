import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { canPin } from '../lib/cores.js';
import type { Options } from '../lib/options.js';
import { type Measure, type RowResult, verdict } from '../lib/result.js';
import { ratioPlot } from './svg.js';
import { intervalText, limitText, taken, verdictText, withUnit } from './text.js';

const PAGE = 'docs/results/performance.md';
/** The plots and the raw numbers. */
const FOLDER = 'docs/results/performance';
const RAW = join(FOLDER, 'results.json');
const HEAD = `# Results of the benchmark

Written by \`npm run bench -- --write\`. What the rows are, and how they are measured: [performance.md](../performance.md).`;

/** Writes the plots, the raw numbers and the page with their table. Rows that were not measured now stay. */
export function writeReport(options: Options, measured: readonly RowResult[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const results = merged(earlier(), measured);
  const plots = [
    { file: 'speed.svg', title: 'Speed against the peer, by pair', svg: ratioPlot(results, 'higher') },
    { file: 'cost.svg', title: 'Cost against the peer, by pair', svg: ratioPlot(results, 'lower') },
  ].flatMap(({ file, title, svg }) => (svg === null ? [] : [{ file, title, svg }]));
  for (const { file, svg } of plots) writeFileSync(join(FOLDER, file), svg);
  writeFileSync(RAW, `${JSON.stringify(results, rounded, 1)}\n`);
  const pictures = plots.map(({ file, title }) => `![${title}](performance/${file})`).join('\n\n');
  writeFileSync(PAGE, `${[HEAD, circumstances(options), table(results), notes(results), pictures].filter((part) => part !== '').join('\n\n')}\n`);
}

const earlier = (): RowResult[] => (existsSync(RAW) ? (JSON.parse(readFileSync(RAW, 'utf8')) as RowResult[]) : []);

const nameOf = ({ row, database }: RowResult): string => `${row} ${database ?? ''}`;

function merged(before: readonly RowResult[], now: readonly RowResult[]): RowResult[] {
  const all = new Map([...before, ...now].map((result) => [nameOf(result), result]));
  const place = ({ row }: RowResult): number => (row.startsWith('P') ? Number(row.slice(1)) : 99);
  return [...all.values()].sort((a, b) => place(a) - place(b));
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}

function version(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim().split('\n')[0] ?? '';
  } catch {
    return 'not installed';
  }
}

function circumstances(options: Options): string {
  const processor = cpus();
  return [
    `- Commit \`${version('git', ['rev-parse', '--short', 'HEAD'])}\`; when each row was measured, and the load average of the machine just before, stands beside it, and what share of its processors' time the host gave to others.`,
    `- ${processor.length} × ${processor[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}, ${version('mariadbd', ['--version']).replace(/^.*Ver /, 'MariaDB ')}, ${version('chromium', ['--version'])}.`,
    `- ${canPin ? 'Server on one core, load, gateway and database on the other' : 'Nothing pinned'}.`,
    `- ${options.pairs} pairs in turns (A B B A), slices of ${options.sliceMs} ms, ${options.students.toLocaleString('en')} students, ${options.payments.toLocaleString('en')} payments, seed ${options.seed}.`,
  ].join('\n');
}

const cell = (content: string): string => content.replaceAll('|', '\\|');

function table(results: readonly RowResult[]): string {
  const lines = results.flatMap((result) => {
    const name = `**${result.row}**${result.database ? ` ${result.database}` : ''} (${result.at.slice(0, 16).replace('T', ' ')}, load ${result.load.split(' ')[0]}${taken(result.stolen)})`;
    if (result.void !== null) return [[name, result.title, `void: ${result.void.split('\n')[0]}`, '', '', '', '']];
    return result.measures.map((measure, index) => [
      index === 0 ? name : '', measure.what + (measure.beside ? ` (${measure.beside})` : ''), `**${withUnit(measure.value, measure)}**`, intervalText(measure),
      limitText(measure, 'floor'), limitText(measure, 'goal'), mark(measure),
    ]);
  });
  const head = ['row', 'what', 'measured', '95 % interval', 'floor', 'goal', 'verdict'];
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.map(cell).join(' | ')} |`).join('\n');
}

const mark = (measure: Measure): string => (verdict(measure) === 'below' ? `**${verdictText(measure)}**` : verdictText(measure));

function notes(results: readonly RowResult[]): string {
  return results.flatMap(({ row, database, notes: some }) => some.map((note) => `- ${[row, database].filter(Boolean).join(' ')}: ${note}`)).join('\n');
}

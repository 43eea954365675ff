import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Options } from '../lib/options.js';
import type { RowResult } from '../lib/result.js';
import { writeReport } from './write.js';

const options = { pairs: 2, sliceMs: 1, students: 1, payments: 1, seed: 1 } as Options;
const result = (row: string, value: number): RowResult => ({
  row, title: row, database: null, notes: [], at: '2026-01-01T00:00:00.000Z', load: '0', void: null, seconds: 1, stolen: null,
  measures: [{ what: `speed of ${row}`, value, unit: '×', points: [value], judged: { better: 'higher', floor: 1, goal: 2 } }],
});

describe('The results of the benchmark', () => {
  const home = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'mmm-report-'));
  beforeAll(() => process.chdir(folder));
  afterAll(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  });

  it('should keep the rows that were not measured now, and replace those that were', () => {
    writeReport(options, [result('P1', 1), result('P2', 3)]);
    writeReport(options, [result('P1', 2)]);
    const page = readFileSync('docs/results/performance.md', 'utf8');
    expect(page.split('\n').filter((line) => line.startsWith('| **P')).map((line) => [/P\d/.exec(line)?.[0], /\*\*(\d)×\*\*/.exec(line)?.[1]])).toEqual([['P1', '2'], ['P2', '3']]);
    expect(page).toContain('(performance/speed.svg)');
  });
});

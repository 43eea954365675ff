import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mutantRow, withRow } from './results.js';

const PAGE = readFileSync(join(resolve(__dirname, '../../..'), 'docs/results/reliability.md'), 'utf8');
const linesOf = (page: string): string[] => page.split('\n');

describe('The results of the fault campaign', () => {
  it('should take the place of the earlier result of the same run', () => {
    const [name = ''] = /`--profile [^`]+`/.exec(PAGE) ?? [];
    const page = withRow(PAGE, 'run', [name, 'today', '1']);
    expect(linesOf(page)).toHaveLength(linesOf(PAGE).length);
    expect(linesOf(page).filter((line) => line.startsWith(`| ${name} |`))).toEqual([`| ${name} | today | 1 |`]);
  });

  it('should be added to their own table when there is none of that name yet', () => {
    const row = mutantRow({ name: 'float money', isDetected: false, violations: {}, first: null, seed: 9, seconds: 3 }, 'today').with(0, 'a new mutant');
    const page = withRow(PAGE, 'mutant', row);
    const lines = linesOf(page);
    expect(lines).toHaveLength(linesOf(PAGE).length + 1);
    expect(lines[lines.indexOf('| a new mutant | today | **not detected** | 9 | 3 s |') - 1]).toMatch(/^\| /);
    expect(lines.indexOf('| a new mutant | today | **not detected** | 9 | 3 s |')).toBeGreaterThan(lines.findIndex((line) => line.startsWith('| mutant |')));
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { cutValues } from './cut-values.js';
import { readEnvironment } from './load-config.js';

describe('A value in .env', () => {
  it.each(['A=pass#word', 'A=#secret', 'export A=pass #word', 'A=Plot #3, College Road', 'A=x# remark', 'A = a#b # remark'])('should be found cut: %s', (line) => {
    expect(cutValues(`B=1\n${line}\n`)).toEqual(['A']);
    expect(parse(line)['A']).not.toContain('#');
  });

  it.each(["A='pass#word'", 'A="Plot #3"', 'A=value # remark', 'A= # remark', 'A=', 'A=x #', '# A=x#y', 'A=`a#b`', 'A=value # remark #2'])('should be taken as it is: %s', (line) => {
    expect(cutValues(line)).toEqual([]);
  });

  it('should stop whoever reads it, without being repeated, unless the environment has another', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-'));
    writeFileSync(join(folder, '.env'), 'DATABASE_URL=mysql://fees:hunter#2@db/fees\nPORT=4000\n');
    expect(() => readEnvironment(folder, {})).toThrow(/^DATABASE_URL is cut at a # in .*\.env: put the value into single quotes/);
    expect(() => readEnvironment(folder, {})).not.toThrow(/hunter/);
    expect(readEnvironment(folder, { DATABASE_URL: 'sqlite:a' })).toEqual({ DATABASE_URL: 'sqlite:a', PORT: '4000' });
    rmSync(folder, { recursive: true });
  });
});

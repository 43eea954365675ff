import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const MODULE = join(ROOT, 'backend/scripts/lib/second-try.mjs');

/** What the expression is; Jest cannot load the script's module itself. */
const evaluate = (expression: string): unknown => {
  const script = `import { lineOf, MAY_LOSE_AGAINST_THE_CLOCK, unstableAgain, whyNoSecondTry } from ${JSON.stringify(`file://${MODULE}`)}; console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', stdio: 'pipe' }));
};
const why = (...failures: [file: string, message: string][]) =>
  evaluate(`whyNoSecondTry(${JSON.stringify(failures.map(([file, message]) => ({ file, tests: [{ name: 'should hold', message }] })))})`);

const WRONG = 'Error: expect(received).toBe(expected)\n\nExpected: 5\nReceived: 4';
const LATE = 'Error: Exceeded timeout of 180000 ms for a test.';

describe('A second try', () => {
  it('should be had by what may have lost against the clock', () => {
    expect(why(['backend/test/http/limits.e2e-spec.ts', WRONG], ['frontend/src/app/router.spec.tsx', LATE], ['frontend/e2e/people.spec.ts', LATE])).toBeNull();
  });

  it('should be had by nothing that speaks of money', () => {
    const suites = evaluate('MAY_LOSE_AGAINST_THE_CLOCK') as string[];
    const speaking = suites.filter((file) => /receipt|settle|refund|paise|rupee|₹|amount|SUCCESS|\bpay(?:Twice)?\(/i.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(speaking).toEqual([]);
    expect(suites.filter((file) => /^(?:backend|frontend)\/src\/.*\.spec\.ts$/.test(file))).toEqual([]);
  });

  it.each([
    'backend/test/payments/settling.e2e-spec.ts', 'backend/test/admin/money.e2e-spec.ts', 'frontend/e2e/outcomes.spec.ts', 'frontend/src/features/fee-form/fee-form-screen.spec.tsx',
    'backend/test/http/database-gone.e2e-spec.ts', 'backend/src/contract/money.spec.ts', 'backend/test/groups/group-1.js', 'backend/test/process/of-tomorrow.spec.ts',
  ])('should not be had by %s, whatever became of it', (file) => {
    for (const message of [WRONG, LATE]) expect(why(['backend/test/http/limits.e2e-spec.ts', LATE], [file, message])).toBe(`${file} is about money, or has nothing that it could lose against`);
  });

  it('should not be had by many files at once', () => {
    const four = (evaluate('MAY_LOSE_AGAINST_THE_CLOCK') as string[]).slice(0, 4);
    expect(why(...four.map((file): [string, string] => [file, LATE]))).toBe('4 files failed; not more than 3 are tried again');
  });

  it('should not be had by a test that stands in the list', () => {
    const test = 'backend/test/http/a.spec.ts › should hold `it`';
    const told = `lineOf(${JSON.stringify({ date: '2026-11-26', test, message: LATE, load: 3 })})`;
    expect(evaluate(told)).toBe("| 2026-11-26 | `backend/test/http/a.spec.ts › should hold 'it'` | Error: Exceeded timeout of 180000 ms for a test. | 3.0 |");
    const again = (name: string) => evaluate(`unstableAgain('# Title\\n' + ${told} + '\\n', [{ test: 'another' }, ${JSON.stringify({ test: name })}]) ?? null`);
    expect([again(test), again(`${test} as well`)]).toEqual([{ test }, null]);
  });
});

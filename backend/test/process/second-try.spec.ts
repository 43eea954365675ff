import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const MODULE = join(__dirname, '../../scripts/lib/second-try.mjs');

/** What the expression is; Jest cannot load the script's module itself. */
const evaluate = (expression: string): unknown => {
  const script = `import { lineOf, rememberedOf, whyNoSecondTry } from ${JSON.stringify(`file://${MODULE}`)}; console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', stdio: 'pipe' }));
};
const why = (...failures: [file: string, message: string][]) =>
  evaluate(`whyNoSecondTry(${JSON.stringify(failures.map(([file, message]) => ({ file, tests: [{ name: 'should hold', message }] })))})`);

const WRONG = 'Error: expect(received).toBe(expected)\n\nExpected: 5\nReceived: 4';
const LATE = 'Error: Exceeded timeout of 180000 ms for a test.';

describe('A second try', () => {
  it('should be had by what may have lost against the clock', () => {
    expect([why(['backend/test/http/limits.e2e-spec.ts', WRONG]), why(['backend/test/payments/settling.e2e-spec.ts', LATE])]).toEqual([null, null]);
    expect(why(['frontend/e2e/hindi.spec.ts', 'Error: expect(locator).toBeVisible() failed'])).toBeNull();
    expect(why(['frontend/e2e/outcomes.spec.ts', 'Test timeout of 120000ms exceeded.'])).toBeNull();
  });

  it('should not be had by a wrong assertion about money', () => {
    expect(why(['backend/test/payments/settling.e2e-spec.ts', WRONG])).toBe('backend/test/payments/settling.e2e-spec.ts is about money');
    expect(why(['frontend/e2e/outcomes.spec.ts', "Error: expect(locator).toHaveText(expected) failed\n\nExpected: '₹100.00'\nTimeout: 15000ms"])).toMatch(/is about money$/);
    expect(why(['backend/test/payments/requery-bounds.e2e-spec.ts', `${WRONG}\n  - reason: 'timeout'`])).toMatch(/is about money$/);
    expect(why(['backend/test/settlement/matching.spec.ts', 'Error: Property failed after 3 tests'])).toMatch(/is about money$/);
    expect(why(['backend/test/http/limits.e2e-spec.ts', LATE], ['frontend/e2e/refunds.spec.ts', 'Error: expect(received).toEqual(expected)'])).toMatch(/refunds.spec.ts is about money$/);
  });

  it('should not be had by what has no clock, network or browser, nor by many files at once', () => {
    expect([why(['backend/src/contract/money.spec.ts', LATE]), why(['frontend/src/app/format.spec.ts', WRONG])]).toEqual([
      expect.stringContaining('nothing that it could lose against'), expect.stringContaining('nothing that it could lose against'),
    ]);
    expect(why(...[1, 2, 3, 4].map((n): [string, string] => [`backend/test/http/${n}.spec.ts`, LATE]))).toBe('4 files failed; not more than 3 are tried again');
  });

  it('should be remembered for twenty commits', () => {
    const [test, commit] = ['backend/test/http/a.spec.ts › should hold `it`', 'abcdef01'];
    const told = `lineOf(${JSON.stringify({ commit, date: '2026-11-26', test, message: LATE, load: 3 })})`;
    expect(evaluate(told)).toBe("| abcdef01 | 2026-11-26 | `backend/test/http/a.spec.ts › should hold 'it'` | Error: Exceeded timeout of 180000 ms for a test. | 3.0 |");
    const remembered = (commits: string[]) => evaluate(`[...rememberedOf('# Title\\n' + ${told} + '\\n', ${JSON.stringify(commits)})]`);
    const others = Array.from({ length: 20 }, (_, n) => `1234567${n % 10}`);
    expect(remembered([...others.slice(0, 19), commit])).toEqual(["backend/test/http/a.spec.ts › should hold 'it'"]);
    expect(remembered([...others, commit])).toEqual([]);
  });
});

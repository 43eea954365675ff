import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const MODULE = join(ROOT, 'backend/scripts/lib/second-try.mjs');

/** What the expression is; Jest cannot load the script's module itself. */
const evaluate = (expression: string): unknown => {
  const script = `import { afterSecondTry, lineOf, MAY_LOSE_AGAINST_THE_CLOCK } from ${JSON.stringify(`file://${MODULE}`)}; console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', stdio: 'pipe' }));
};
const SUITES = evaluate('MAY_LOSE_AGAINST_THE_CLOCK') as string[];
const [FIRST = '', SECOND = ''] = SUITES;

const WRONG = 'Error: expect(received).toBe(expected)\n\nExpected: 5\nReceived: 4';
const LATE = 'Error: Exceeded timeout of 180000 ms for a test.';
const LINE = { date: '2026-11-26', test: `${FIRST} › should hold \`it\``, message: LATE, load: 3 };
const LISTED = "| 2026-11-26 | `backend/test/http/login-limits.e2e-spec.ts › should hold 'it'` | Error: Exceeded timeout of 180000 ms for a test. | 3.0 |";

interface Tried {
  passed: number;
  failed: number;
  unstable: { test: string }[];
  said: string[];
  /** The files that were run again. */
  again: string[];
}

/** Ten tests passed, and one of each of these files failed. @param second what came out when they were run again. */
function tried(files: string[], { second = { passed: 1, failed: 0 }, list = '', message = LATE, name = 'should hold', also = 0 }: {
  second?: { passed: number; failed: number; unbegun?: boolean }; list?: string; message?: string; name?: string; also?: number;
} = {}): Tried {
  const result = { passed: 10, failed: files.length + also, failures: files.map((file) => ({ file, tests: [{ name, message }] })) };
  return evaluate(`await (async () => {
    const [said, again] = [[], []];
    const { passed, failed, unstable } = await afterSecondTry(${JSON.stringify(result)}, {
      list: ${JSON.stringify(list)}, say: (line) => said.push(line), again: async (files) => (again.push(...files), ${JSON.stringify(second)}),
    });
    return { passed, failed, unstable, said, again };
  })()`) as Tried;
}
const REFUSED = { passed: 10, unstable: [], again: [] };

describe('A second try', () => {
  it('should make a test unstable that passes then', () => {
    expect(tried([FIRST, SECOND])).toEqual({
      passed: 12, failed: 0, said: [], again: [FIRST, SECOND], unstable: [FIRST, SECOND].map((file) => ({ test: `${file} › should hold`, message: LATE })),
    });
  });

  it.each([{ passed: 0, failed: 1 }, { passed: 0, failed: 0 }, { passed: 1, failed: 0, unbegun: true }])('should leave it failed when what came out then is %j', (second) => {
    expect(tried([FIRST], { second })).toMatchObject({ passed: 10, failed: 1, unstable: [] });
  });

  it('should leave what failed without a name failed', () => {
    expect(tried([FIRST], { also: 3 })).toMatchObject({ passed: 11, failed: 3 });
  });

  it('should be had by nothing that speaks of money, and by nothing pure', () => {
    const speaking = SUITES.filter((file) => /payment|receipt|settle|refund|paise|rupee|₹|amount|SUCCESS|total_fees|token-id|fetch-student/i.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(speaking).toEqual([]);
    expect(SUITES.filter((file) => /^(?:backend|frontend)\/src\/.*\.spec\.ts$/.test(file))).toEqual([]);
  });

  it.each([
    'backend/test/payments/settling.e2e-spec.ts', 'backend/test/admin/money.e2e-spec.ts', 'frontend/e2e/people.spec.ts', 'frontend/src/features/fee-form/fee-form-screen.spec.tsx',
    'backend/test/http/errors.e2e-spec.ts', 'backend/src/contract/money.spec.ts', 'backend/test/groups/group-1.js', 'backend/test/process/of-tomorrow.spec.ts',
  ])('should not be had by %s, whatever became of it', (file) => {
    const said = [`No second try: ${file} is about money, or has nothing that it could lose against.`];
    for (const message of [WRONG, LATE]) expect(tried([FIRST, file], { message })).toEqual({ ...REFUSED, failed: 2, said });
  });

  it('should not be had by many files at once', () => {
    expect(tried(SUITES.slice(0, 4))).toEqual({ ...REFUSED, failed: 4, said: ['No second try: 4 files failed; not more than 3 are tried again.'] });
  });

  it('should not be had by a test that stands in the list', () => {
    expect(evaluate(`lineOf(${JSON.stringify(LINE)})`)).toBe(LISTED);
    expect(tried([FIRST], { list: `# Title\n${LISTED}\n`, name: 'should hold `it`' })).toEqual({ ...REFUSED, failed: 1, said: [`No second try: ${LINE.test} is unstable again.`] });
    expect(tried([FIRST], { list: LISTED, name: 'should hold `it` as well' })).toMatchObject({ failed: 0 });
  });
});

import * as fc from 'fast-check';
import { ANY_DATABASE } from '../support/test-databases.js';
import type { OfficeStaff } from '../support/office-staff.js';
import { TestSystem } from '../support/test-system.js';
import { FeeCollege } from './histories/fee-college.js';
import { type FeeStep, histories, steps } from './histories/steps.js';

/** `FEE_HISTORIES=500 FEE_SEED=7 npx jest test/fees/fee-histories` runs more of them, or those of a failure again. */
const HISTORIES = Number(process.env['FEE_HISTORIES'] ?? 15);
const SEED = process.env['FEE_SEED'];
const STEPS = 25;
const TIME = 180_000 + HISTORIES * 30_000;

describe.each([ANY_DATABASE])('Fees in every order of what happens to them on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  const seen = new Map<string, number>();
  beforeAll(async () => {
    system = await TestSystem.open(kind, { APPROVALS: 'two', COLLEGE_NETWORKS: '127.0.0.1/32' });
    staff = await FeeCollege.staffOf(system);
  });
  afterAll(() => system.close());

  const run = async (commands: Iterable<FeeStep>): Promise<void> => {
    const college = await FeeCollege.open(system, staff, seen);
    try {
      await fc.asyncModelRun(() => ({ model: college, real: college }), commands);
    } finally {
      await college.close();
    }
  };

  it('should be what was decided about them, stay what is being paid or is paid, and be one amount from look-up to receipt', async () => {
    await fc.assert(fc.asyncProperty(histories(STEPS), run), {
      numRuns: HISTORIES, ...(SEED === undefined ? {} : { seed: Number(SEED) }), endOnFailure: false, interruptAfterTimeLimit: TIME - 60_000,
    });
  }, TIME);

  it('should hold so when every case that matters is met', async () => {
    seen.clear();
    const everybody = { course: null, category: null, each: 40_000 };
    const perDay = { kind: 'perDay', amount: 5_000, cap: 12_000 } as const;
    await run([
      // Two lines that could both win; then one that may be published.
      steps.publishStructure([{ course: 'B.A.', category: null, each: 100 }, { course: null, category: 'SC', each: 200 }]),
      steps.publishStructure([everybody, { course: 'B.A.', category: 'SC', each: 20_000 }]),
      // Shown for all; one is changed by a file and one begins to pay before it is applied.
      steps.importFees([0, 1, 2], 30_000), steps.stage(), steps.importFees([1], 31_000), steps.openTab(0), steps.openTab(2), steps.begin(2), steps.apply(), steps.importFees([2], 1),
      // The form of before the change is out of date.
      steps.begin(0, { isFromTab: true }), steps.propose(0, 'scholarship', 10_000), steps.decide(), steps.undo(),
      // In time, and late: the one of before midnight owes none, whenever its money comes.
      steps.publishTerms(0, perDay), steps.wait('until just before midnight'), steps.begin(1), steps.openTab(1), steps.wait('a few minutes'), steps.begin(1, { isFromTab: true }),
      steps.atGateway(1, 'fail', 'return'), steps.propose(0, 'fine', 500), steps.begin(0), steps.decide(), steps.wait('three days'), steps.atGateway(1, 'pay', 'callback'), steps.atGateway(0, 'pay', 'return'),
      steps.reverse(0, 'callback'), steps.wait('half an hour'), steps.begin(0, { mobile: '9000000001' }), steps.begin(2, { mobile: '9000000001' }), steps.atGateway(2, 'pend', 'return'),
      steps.begin(2), steps.publishStructure([everybody]), steps.stage(), steps.apply(), steps.undo(), steps.publishTerms(null, null, 0), steps.begin(2),
    ]);
    const cases = [
      'a concession is too late', 'a concession or an addition is made', 'a failed payment succeeds late', 'a form that is out of date is refused with the new total',
      'a late fee is paid', 'a payment begins', 'a second payment waits for the first one', 'a staged row is applied', 'a staged row is skipped',
      'a structure is published', 'a structure with two winners is refused', 'an applied row is kept', 'an attempt of before midnight goes on', 'an import leaves what a payment holds',
      'begun in time, paid late, no late fee', 'money is reversed', 'payments are closed',
    ];
    expect(cases.filter((one) => !seen.has(one))).toEqual([]);
  }, TIME);
});

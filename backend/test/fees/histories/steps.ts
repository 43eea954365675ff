import * as fc from 'fast-check';
import type { AdjustmentKind, LateFee, Paise } from '../../../src/contract/index.js';
import type { PageAction } from '../../../tools/gateway-sandbox/checkout-actions.js';
import type { FeeCollege } from './fee-college.js';
import { expectAllHolds } from './invariants.js';
import { apply, decideProposal, importFees, moveDueDate, propose, publishStructure, publishTerms, stage, undo, type WantedRule } from './office-steps.js';
import { atGateway, begin, openTab, reverse, type Told, wait, WAITS } from './student-steps.js';

export type FeeStep = fc.AsyncCommand<FeeCollege, FeeCollege>;

/** Something that somebody does, after which all of it has to hold. */
class Step implements FeeStep {
  constructor(
    private readonly text: string,
    private readonly act: (college: FeeCollege) => Promise<void>,
    private readonly isPossible: (college: FeeCollege) => boolean = () => true,
  ) {}

  check(college: Readonly<FeeCollege>): boolean {
    return this.isPossible(college);
  }

  async run(college: FeeCollege): Promise<void> {
    college.pause();
    const before = await college.stored();
    await this.act(college);
    await expectAllHolds(college, before);
  }

  toString(): string {
    return this.text;
  }
}

const hasFee = (who: number) => (college: FeeCollege): boolean => college.of(who).fee !== null;
const hasAttempt = (who: number) => (college: FeeCollege): boolean => college.of(who).attempts.length > 0;

export const steps = {
  importFees: (whose: readonly number[], each: Paise) => new Step(`importFees(${JSON.stringify(whose)}, ${each})`, (college) => importFees(college, whose, each)),
  publishStructure: (rules: readonly WantedRule[]) => new Step(`publishStructure(${JSON.stringify(rules)})`, (college) => publishStructure(college, rules)),
  stage: () => new Step('stage()', stage, ({ structure }) => structure !== null),
  apply: () => new Step('apply()', apply, ({ staged }) => staged !== null),
  undo: () => new Step('undo()', undo, ({ applied }) => applied !== null),
  propose: (who: number, kind: AdjustmentKind, amount: Paise, isTakenBack = false) =>
    new Step(`propose(${who}, '${kind}', ${amount}, ${isTakenBack})`, (college) => propose(college, who, kind, amount, isTakenBack), hasFee(who)),
  decide: () => new Step('decide()', decideProposal, ({ proposals }) => proposals.length > 0),
  moveDueDate: (who: number, inDays: number | null) => new Step(`moveDueDate(${who}, ${inDays})`, (college) => moveDueDate(college, who, inDays)),
  publishTerms: (dueIn: number | null, lateFee: LateFee | null, closedIn: number | null = null) =>
    new Step(`publishTerms(${dueIn}, ${JSON.stringify(lateFee)}, ${closedIn})`, (college) => publishTerms(college, dueIn, lateFee, closedIn)),
  openTab: (who: number) => new Step(`openTab(${who})`, (college) => openTab(college, who), hasFee(who)),
  begin: (who: number, { isFromTab = false, payDespiteDoubt = false, mobile = '9876543210' } = {}) =>
    new Step(`begin(${who}, ${JSON.stringify({ isFromTab, payDespiteDoubt, mobile })})`, (college) => begin(college, who, isFromTab, { payDespiteDoubt, mobile })),
  atGateway: (who: number, action: PageAction, told: Told = 'return', which = 0) =>
    new Step(`atGateway(${who}, '${action}', '${told}', ${which})`, (college) => atGateway(college, who, which, action, told), hasAttempt(who)),
  reverse: (who: number, told: Told = 'callback', which = 0) => new Step(`reverse(${who}, '${told}', ${which})`, (college) => reverse(college, who, which, told), hasAttempt(who)),
  wait: (what: keyof typeof WAITS) => new Step(`wait('${what}')`, (college) => wait(college, what)),
};

const who = fc.nat({ max: 2 });
const which = fc.nat({ max: 1 });
const told = fc.constantFrom<Told>('return', 'callback', 'nobody');
const each = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 9, arbitrary: fc.integer({ min: 1, max: 90_000 }) });
const amount = fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 500_000, max: 1_100_000 }));
const rule = fc.record({ course: fc.constantFrom(null, 'B.A.', 'B.Com.'), category: fc.constantFrom(null, 'SC', 'General'), each });
const lateFee: fc.Arbitrary<LateFee> = fc.oneof(
  fc.integer({ min: 1, max: 9_999 }).map((paise): LateFee => ({ kind: 'fixed', amount: paise, cap: null })),
  fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.option(fc.nat({ max: 20_000 }))).map(([paise, more]): LateFee => ({ kind: 'perDay', amount: paise, cap: more === null ? null : paise + more })),
);
const begun = fc.record({ isFromTab: fc.boolean(), payDespiteDoubt: fc.boolean(), mobile: fc.constantFrom('9876543210', '9000000001') });

const imported = fc.tuple(fc.array(who, { minLength: 1, maxLength: 3 }), each).map(([whose, paise]) => steps.importFees(whose, paise));
const published = fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules) => steps.publishStructure(rules));
const beginning = fc.tuple(who, begun).map(([one, over]) => steps.begin(one, over));
const acted = fc.tuple(who, fc.constantFrom<PageAction>('pay', 'pay', 'pay', 'fail', 'pend', 'cancel', 'lose', 'timeOut'), told, which).map(([one, action, how, at]) => steps.atGateway(one, action, how, at));
const waited = fc.constantFrom(...(Object.keys(WAITS) as (keyof typeof WAITS)[])).map((what) => steps.wait(what));
const proposed = fc.tuple(who, fc.constantFrom<AdjustmentKind>('scholarship', 'exemption', 'fine', 'arrears'), amount, fc.boolean()).map((given) => steps.propose(...given));
const terms = fc.tuple(fc.option(fc.integer({ min: -2, max: 2 }), { freq: 6 }), fc.option(lateFee, { freq: 6 }), fc.option(fc.nat({ max: 1 }), { freq: 1 })).map((given) => steps.publishTerms(...given));

/** What happens often comes several times. */
const KINDS: fc.Arbitrary<FeeStep>[] = [
  imported, imported, published, published, fc.constant(steps.stage()), fc.constant(steps.stage()), fc.constant(steps.apply()), fc.constant(steps.apply()), fc.constant(steps.undo()),
  proposed, proposed, fc.constant(steps.decide()), fc.constant(steps.decide()), fc.tuple(who, fc.option(fc.integer({ min: -1, max: 4 }))).map((given) => steps.moveDueDate(...given)),
  terms, who.map((one) => steps.openTab(one)), beginning, beginning, beginning, acted, acted, acted, acted,
  fc.tuple(who, told, which).map((given) => steps.reverse(...given)), waited, waited,
];

export const histories = (maxSteps: number): fc.Arbitrary<Iterable<FeeStep>> => fc.commands(KINDS, { maxCommands: maxSteps, size: 'max' });

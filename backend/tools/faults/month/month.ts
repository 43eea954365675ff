import { setTimeout as sleep } from 'node:timers/promises';
import { progressOf } from '#lib/progress';
import { SimulatedOffice } from '../clients/simulated-office.js';
import { type CampaignContext, SimulatedStudent } from '../clients/simulated-student.js';
import { DAY, HOUR, MINUTE } from '../clients/steps.js';
import { DelayedActions } from '../harness/delayed-actions.js';
import { BUILD_FOLDER } from '../harness/paths.js';
import { readJournal } from '../harness/sandbox-client.js';
import { seedStudents, type SeededStudent } from '../harness/seed-students.js';
import { Tally } from '../harness/tally.js';
import { type Profile, startTestEnvironment, type TestEnvironment } from '../harness/test-environment.js';
import { Random } from '../../shared/random.js';
import { type Books, compareBooks } from './books.js';

const DAYS = 30;
/** Of 20,000 payments: 200 fees paid twice, 300 refunds. */
const DUPLICATES_PER_PAYMENT = 0.01;
const REFUNDS_PER_PAYMENT = 0.015;
const AT_ONCE = 16;
/** The servers' own long waits are divided by it: a month passes in minutes. */
const FASTER = 20;
/** A student may go on behind the warning from then on. */
const IN_DOUBT = 31 * MINUTE;
/** Of the refunds. The rest is paid out through the gateway. */
const REJECTED = 0.1;
const LEFT_UNDER_WAY = 0.5;
const BY_TRANSFER = 0.05;

export interface MonthResult {
  books: Books;
  payments: number;
  duplicates: number;
  refunds: Record<string, number>;
  statuses: Record<string, number>;
  httpStatuses: Record<string, number>;
}

interface MonthOptions {
  payments: number;
  seed: number;
  profile: Profile;
}

/** A month of the fee counter without faults: real servers, the real sandbox, and at its end two books that have to agree. */
export async function simulateMonth({ payments, seed, profile }: MonthOptions): Promise<MonthResult> {
  const random = new Random(seed);
  const environment = await startTestEnvironment(profile, BUILD_FOLDER, random);
  try {
    const duplicates = Math.round(payments * DUPLICATES_PER_PAYMENT);
    const seeded = await seedStudents(environment.store, payments - duplicates, random.fork('students'), environment.clock.now());
    return await new Month(environment, random, seeded, duplicates, Math.round(payments * REFUNDS_PER_PAYMENT)).run();
  } finally {
    await environment.close(false);
  }
}

async function eachAtOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const item of left) await act(item);
  }));
}

class Month {
  readonly #office: SimulatedOffice;
  readonly #context: CampaignContext;
  readonly #counts = new Tally();
  readonly #transfers = new Map<string, number>();
  /** Paid, and not given back yet. */
  readonly #paid: string[] = [];
  #paidTwice: string[] = [];
  #refunds = 0;

  constructor(
    private readonly environment: TestEnvironment, private readonly random: Random, private readonly seeded: readonly SeededStudent[],
    private readonly duplicates: number, private readonly wantedRefunds: number,
  ) {
    const { clock, replicas, responses, college, login, gateway, faultCounts } = environment;
    const delayed = new DelayedActions(clock, () => undefined);
    const statusCounts = new Tally();
    this.#office = new SimulatedOffice({
      clock, replicas, responses, college, login, delayed, gateway, faultCounts, random: random.fork('office'), onStatus: (status) => statusCounts.add(String(status)),
    });
    this.#context = { clock, replicas, responses, college, delayed, statusCounts, gateway, faultCounts, office: this.#office, journeys: new Map(), faultRate: 0, lastIds: null };
  }

  async run(): Promise<MonthResult> {
    const { clock, replicas, store } = this.environment;
    const report = progressOf('Month, days', DAYS + 1);
    for (const replica of replicas) replica.speedUpWaits(FASTER);
    for (let day = 0; day < DAYS; day += 1) {
      const until = clock.now() + DAY;
      await this.#payments(day);
      await this.#untilNone('payments wait for their message', "SELECT COUNT(*) AS n FROM payments WHERE state IN ('CREATED', 'TOKEN_ISSUED', 'AT_BANK')");
      await this.#quiet();
      await this.#giveBack(day);
      await clock.advance(HOUR);
      await this.#quiet();
      await this.#concludeRefunds(day === DAYS - 1);
      await clock.advance(Math.max(MINUTE, until - clock.now()));
      await this.#quiet();
      report(day + 1);
    }
    // What was concluded last is learnt at the next question.
    for (let left = 0; left < 2; left += 1) {
      await clock.advance(DAY);
      await this.#quiet();
    }
    report(DAYS + 1);
    const statuses = await store.read<{ state: string; n: number }>('SELECT state, COUNT(*) AS n FROM payments GROUP BY state ORDER BY state');
    return {
      books: compareBooks(await this.#office.list(), readJournal(this.environment.journalFile), this.#transfers),
      payments: statuses.reduce((sum, { n }) => sum + Number(n), 0), duplicates: this.duplicates, refunds: this.#counts.counts,
      statuses: Object.fromEntries(statuses.map(({ state, n }) => [state, Number(n)])), httpStatuses: this.#context.statusCounts.counts,
    };
  }

  /** @returns what falls on this day of so many. */
  #share<Item>(items: readonly Item[], day: number): readonly Item[] {
    return items.slice(Math.floor((items.length * day) / DAYS), Math.floor((items.length * (day + 1)) / DAYS));
  }

  async #payments(day: number): Promise<void> {
    const { clock, gateway } = this.environment;
    const twice = this.#share(this.seeded.slice(0, this.duplicates), day);
    const pending = new Map<SeededStudent, string>();
    await eachAtOnce(twice, async (student) => {
      const id = await this.#start(student);
      await gateway.act(id, 'pend');
      pending.set(student, id);
    });
    await eachAtOnce(this.#share(this.seeded.slice(this.duplicates), day), async (student) => {
      const id = await this.#start(student);
      await gateway.act(id, 'pay');
      this.#paid.push(id);
    });
    await clock.advance(IN_DOUBT);
    await eachAtOnce(twice, async (student) => {
      await gateway.act(await this.#start(student, { town: 'Deoria', payDespiteDoubt: true }), 'pay');
      const first = pending.get(student) ?? '';
      await gateway.act(first, 'settle');
      this.#paidTwice.push(first);
    });
  }

  async #start(student: SeededStudent, options: Parameters<SimulatedStudent['startPayment']>[0] = {}): Promise<string> {
    const start = await new SimulatedStudent(this.#context, student, this.random.fork(`${student.admissionNumber}${options.town ?? ''}`), 'month').startPayment(options);
    if (start.kind !== 'token') throw new Error(`${student.admissionNumber} could not pay: ${start.kind}`);
    return start.transactionId;
  }

  /** What was paid twice first, then others, whole or in part. */
  async #giveBack(day: number): Promise<void> {
    const until = Math.floor((this.wantedRefunds * (day + 1)) / DAYS);
    const wrong = this.#paidTwice.splice(0);
    for (const id of wrong) await this.#refund(id, 1);
    while (this.#refunds < until && this.#paid.length > 0) {
      const [id = ''] = this.#paid.splice(this.random.below(this.#paid.length), 1);
      await this.#refund(id, this.random.pick([1, 1, 0.4]));
    }
  }

  async #refund(id: string, share: number): Promise<void> {
    const isTransfer = this.random.chance(BY_TRANSFER);
    const given = await this.#office.giveBack(id, share, this.random.pick([0, 1]), isTransfer ? 'bankTransfer' : 'gateway');
    if (given === 0) throw new Error(`nothing could be given back of ${id}`);
    this.#refunds += 1;
    this.#counts.add(isTransfer ? 'by bank transfer' : 'through the gateway');
    if (isTransfer) this.#transfers.set(id, given);
  }

  async #concludeRefunds(isLast: boolean): Promise<void> {
    const { gateway, store } = this.environment;
    const open = await store.read<{ refund_id: string; transaction_id: string }>(
      "SELECT r.refund_id, p.transaction_id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state = 'accepted' ORDER BY r.id");
    for (const { refund_id: prodRefundId, transaction_id: id } of open) {
      const [known] = await gateway.refundIds(id, 'REFUND INITIATED');
      if (known === undefined) continue;
      // On the last day some stay on their way.
      if (isLast && this.random.chance(LEFT_UNDER_WAY)) continue;
      const isRejected = this.random.chance(REJECTED);
      this.#counts.add(isRejected ? 'rejected by the gateway' : 'paid out by the gateway');
      await gateway.act(id, 'refund-move', isRejected ? { remarks: 'REJECTED', isFailed: true, prodRefundId } : { remarks: 'PROCESSED', prodRefundId });
    }
  }

  /** Until no question and no refund is due. Mails may wait. */
  #quiet(): Promise<void> {
    const { clock } = this.environment;
    const now = clock.now();
    return this.#untilNone('questions are due', `
      SELECT (SELECT COUNT(*) FROM payments WHERE next_check_at <= ${now} OR hint_due_at <= ${now} OR asking_until > ${now}) +
             (SELECT COUNT(*) FROM refunds WHERE next_check_at <= ${now} OR lease_until > ${now}) AS n`);
  }

  async #untilNone(what: string, sql: string): Promise<void> {
    const until = Date.now() + 10 * MINUTE;
    for (let idle = 0; idle < 2; await sleep(150)) {
      const [left] = await this.environment.store.read<{ n: number }>(sql);
      if (Date.now() > until) throw new Error(`${left?.n} ${what} for ten minutes`);
      idle = Number(left?.n) === 0 ? idle + 1 : 0;
    }
  }
}

const rupees = (paise: number): string => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
const listed = (counts: Record<string, number>): string => Object.entries(counts).map(([name, n]) => `${n.toLocaleString('en-IN')} ${name}`).join(', ');

export function monthReport({ payments, seed, profile }: MonthOptions, result: MonthResult, seconds: number): string {
  const { books: { product, journal, differences }, refunds, statuses } = result;
  const line = (what: string, name: 'received' | 'givenBack' | 'held'): string =>
    `${what.padEnd(12)} product ${rupees(product[name])}, gateway's journal ${rupees(journal[name])}, difference ${rupees(product[name] - journal[name])}`;
  return [
    `A month on ${profile}, seed ${seed}: ${result.payments.toLocaleString('en-IN')} payments of ${payments.toLocaleString('en-IN')} asked for, ${result.duplicates} fees paid twice, ${seconds} s`,
    `states       ${listed(statuses)}`,
    `refunds      ${listed(refunds)}`,
    line('received', 'received'), line('given back', 'givenBack'), line('held', 'held'),
    `on their way ${product.underWay} payments in the product, ${journal.underWay} at the gateway`,
    `payments that differ: ${differences.length}`, ...differences.slice(0, 20),
  ].join('\n');
}

import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import type { Command } from '../../tools/faults/simulation/commands.js';
import { Counter } from '../../tools/faults/simulation/counter.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far the gateway's clock may be from ours, either way. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE;
/** The clocks of replicas are this wrong at most. */
const REPLICA_SKEW_MS = MINUTE;

const START: Command = { do: 'start', town: 0, despiteDoubt: false };
const press = (button: Extract<Command, { do: 'page' }>['button']): Command => ({ do: 'page', which: 0, button });
const pass = (ms: number): Command => ({ do: 'pass', ms });

/** The simulated counter opens at 23:30 IST on 31 March: an hour around midnight, most of it close to it. */
const sinceOpening = fc.oneof(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 26 * MINUTE, max: 34 * MINUTE }));
const gatewayAhead = fc.integer({ min: -CLOCK_TOLERANCE_MS, max: CLOCK_TOLERANCE_MS });
const shortly = fc.integer({ min: 0, max: 10 * MINUTE });
const soonOrLate = fc.oneof(shortly, fc.integer({ min: 0, max: 4 * DAY }));
const runs = { numRuns: 400, seed: 20_260_331 };

async function counterAfter(gatewayAheadMs: number, ...commands: Command[]): Promise<Counter> {
  const counter = new Counter();
  counter.gateway.aheadMs = gatewayAheadMs;
  for (const command of commands) await counter.carryOut(command);
  return counter;
}

const paymentOf = ({ books }: Counter) => {
  const [payment] = books.tables.payments;
  if (!payment) throw new Error('no payment was begun');
  return payment;
};

/** Lets time pass until the next step of the plan is due, and asks. */
async function askWhenDue(counter: Counter): Promise<void> {
  counter.clock.passUntil(paymentOf(counter).nextCheckAt ?? Infinity);
  await counter.carryOut({ do: 'ask' });
}

/** Lets time pass, asking whenever anything is due. */
async function askFor(counter: Counter, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += SECOND) for (const command of [pass(SECOND), { do: 'ask' }] as const) await counter.carryOut(command);
}

/** The same for hours and days: by the steps of the plan. */
async function passAsking(counter: Counter, milliseconds: number): Promise<void> {
  const until = counter.clock.now() + milliseconds;
  while ((paymentOf(counter).nextCheckAt ?? Infinity) <= until) await askWhenDue(counter);
  counter.clock.passUntil(until);
}

beforeAll(() => Logger.overrideLogger(false));

test('the first question after the bank decided finds the money, however the clocks differ around midnight', async () => {
  const scenario = fc.record({ sinceOpening, gatewayAhead, openedAfter: shortly, paidAfter: soonOrLate });
  const property = fc.asyncProperty(scenario, async ({ sinceOpening: began, gatewayAhead: ahead, openedAfter, paidAfter }) => {
    const counter = await counterAfter(ahead, pass(began), START, pass(openedAfter), press('open'));
    await passAsking(counter, paidAfter);
    await counter.carryOut(press('pay'));
    await askWhenDue(counter);
    expect(paymentOf(counter).state).toBe('SUCCESS');
  });
  await fc.assert(property, runs);
});

test('nobody who has paid is told that the gateway knows of nothing, whichever replica is asked', async () => {
  const skew = fc.integer({ min: -REPLICA_SKEW_MS, max: REPLICA_SKEW_MS });
  // Together the clocks are never further apart than is allowed for.
  const scenario = fc.record({ sinceOpening, gatewayAhead: skew, openedAfter: shortly, replicaAhead: skew });
  const property = fc.asyncProperty(scenario, async ({ sinceOpening: began, gatewayAhead: ahead, openedAfter, replicaAhead }) => {
    const counter = await counterAfter(ahead, pass(began), START, pass(openedAfter), press('pay'), pass(replicaAhead), { do: 'look', which: 0 });
    expect(paymentOf(counter).lastAnswer).not.toBe('notStarted');
  });
  await fc.assert(property, runs);
});

test('a challan is a success within a minute of the message that it was paid', async () => {
  const scenario = fc.record({
    sinceOpening, gatewayAhead, paidAfter: soonOrLate,
    printedBy: fc.constantFrom('return' as const, 'callback' as const), paidBy: fc.constantFrom('return' as const, 'callback' as const),
  });
  const property = fc.asyncProperty(scenario, async ({ sinceOpening: began, gatewayAhead: ahead, paidAfter, printedBy, paidBy }) => {
    const counter = await counterAfter(
      ahead, pass(began), START, press('challan'), { do: 'deliver', which: 0, by: printedBy, signed: true },
    );
    await passAsking(counter, paidAfter);
    expect(paymentOf(counter).state).toBe('AT_BANK');
    await counter.carryOut({ do: 'bank', which: 0, says: 'challanPaid' });
    await counter.carryOut({ do: 'deliver', which: 1, by: paidBy, signed: true });
    await askFor(counter, MINUTE);
    expect(paymentOf(counter).state).toBe('SUCCESS');
  });
  await fc.assert(property, runs);
});

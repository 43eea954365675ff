import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import type { Command } from '../../tools/faults/simulation/commands.js';
import { SimulatedSystem } from '../../tools/faults/simulation/simulated-system.js';

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
const pass = (ms: number): Command => ({ do: 'wait', ms });

/** The simulation starts at 23:30 IST on 31 March: an hour around midnight, mostly close to it. */
const sinceStart = fc.oneof(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 26 * MINUTE, max: 34 * MINUTE }));
const gatewayAhead = fc.integer({ min: -CLOCK_TOLERANCE_MS, max: CLOCK_TOLERANCE_MS });
const shortly = fc.integer({ min: 0, max: 10 * MINUTE });
const soonOrLate = fc.oneof(shortly, fc.integer({ min: 0, max: 4 * DAY }));
const runs = { numRuns: 400, seed: 20_260_331 };

async function systemAfter(gatewayAheadMs: number, ...commands: Command[]): Promise<SimulatedSystem> {
  const system = new SimulatedSystem();
  system.gateway.clockSkewMs = gatewayAheadMs;
  for (const command of commands) await system.run(command);
  return system;
}

const paymentOf = ({ database }: SimulatedSystem) => {
  const [payment] = database.tables.payments;
  if (!payment) throw new Error('no payment was started');
  return payment;
};

/** Advances the clock to the next step of the requery schedule, and requeries. */
async function requeryWhenDue(system: SimulatedSystem): Promise<void> {
  system.clock.advanceTo(paymentOf(system).nextCheckAt ?? Infinity);
  await system.run({ do: 'requery' });
}

/** Advances the clock second by second, and requeries what is due. */
async function requeryFor(system: SimulatedSystem, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += SECOND) for (const command of [pass(SECOND), { do: 'requery' }] as const) await system.run(command);
}

/** The same for hours and days: by the steps of the requery schedule. */
async function advanceRequerying(system: SimulatedSystem, milliseconds: number): Promise<void> {
  const until = system.clock.now() + milliseconds;
  while ((paymentOf(system).nextCheckAt ?? Infinity) <= until) await requeryWhenDue(system);
  system.clock.advanceTo(until);
}

beforeAll(() => Logger.overrideLogger(false));

test('the first requery after the bank has decided finds the payment, however the clocks differ around midnight', async () => {
  const scenario = fc.record({ sinceStart, gatewayAhead, openedAfter: shortly, paidAfter: soonOrLate });
  const property = fc.asyncProperty(scenario, async ({ sinceStart: began, gatewayAhead: ahead, openedAfter, paidAfter }) => {
    const system = await systemAfter(ahead, pass(began), START, pass(openedAfter), press('open'));
    await advanceRequerying(system, paidAfter);
    await system.run(press('pay'));
    await requeryWhenDue(system);
    expect(paymentOf(system).state).toBe('SUCCESS');
  });
  await fc.assert(property, runs);
});

test('a paid payment is never recorded as unknown to the gateway, whichever replica sends the requery', async () => {
  const skew = fc.integer({ min: -REPLICA_SKEW_MS, max: REPLICA_SKEW_MS });
  // Together the two clocks differ by at most the tolerance.
  const scenario = fc.record({ sinceStart, gatewayAhead: skew, openedAfter: shortly, replicaAhead: skew });
  const property = fc.asyncProperty(scenario, async ({ sinceStart: began, gatewayAhead: ahead, openedAfter, replicaAhead }) => {
    const system = await systemAfter(ahead, pass(began), START, pass(openedAfter), press('pay'), pass(replicaAhead), { do: 'viewStatus', which: 0 });
    expect(paymentOf(system).lastAnswer).not.toBe('notStarted');
  });
  await fc.assert(property, runs);
});

test('a challan succeeds within a minute of the message that it was paid', async () => {
  const scenario = fc.record({
    sinceStart, gatewayAhead, paidAfter: soonOrLate,
    printedBy: fc.constantFrom('return' as const, 'callback' as const), paidBy: fc.constantFrom('return' as const, 'callback' as const),
  });
  const property = fc.asyncProperty(scenario, async ({ sinceStart: began, gatewayAhead: ahead, paidAfter, printedBy, paidBy }) => {
    const system = await systemAfter(
      ahead, pass(began), START, press('challan'), { do: 'deliver', which: 0, by: printedBy, signed: true },
    );
    await advanceRequerying(system, paidAfter);
    expect(paymentOf(system).state).toBe('AT_BANK');
    await system.run({ do: 'bank', which: 0, outcome: 'challanPaid' });
    await system.run({ do: 'deliver', which: 1, by: paidBy, signed: true });
    await requeryFor(system, MINUTE);
    expect(paymentOf(system).state).toBe('SUCCESS');
  });
  await fc.assert(property, runs);
});

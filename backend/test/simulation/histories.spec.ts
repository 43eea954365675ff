import fc from 'fast-check';
import type { RefundState } from '../../src/contract/index.js';
import { isAgreed, REFUND_MOVES } from '../../src/payments/refunds/refund-states.js';
import { history } from '../../tools/faults/simulation/commands.js';
import { runHistory, simulate } from '../../tools/faults/simulation/simulate.js';

test('500 payments of random histories violate no invariant', async () => {
  const { payments } = await simulate(500, 20_260_331);
  expect(payments).toBeGreaterThanOrEqual(500);
}, 300_000);

test('nobody opens a page whose token died with the server', async () => {
  const die = { do: 'crash', afterWrites: 2 } as const;
  const start = { do: 'start', town: 0, despiteDoubt: false } as const;
  await expect(runHistory([die, start, start, { do: 'page', which: 0, button: 'timeOut' }, { do: 'wait', ms: 10_800_000 }, { do: 'viewStatus', which: 0 }])).resolves.toBe(2);
}, 60_000);

test('the histories reach every state of a payment but REFUSED, and every state of a refund that people have agreed on', async () => {
  const reached = new Set<string>();
  const ofRefunds = new Set<string>();
  const samples = fc.sample(history, { numRuns: 800, seed: 7 });
  for (const commands of samples) for (const state of await statesOf(commands, ofRefunds)) reached.add(state);
  expect([...reached].sort()).toEqual(['AT_BANK', 'CANCELLED', 'CREATED', 'DUPLICATE', 'EXPIRED', 'FAILED', 'MISMATCH', 'REFUNDED', 'REVERSED', 'SUCCESS', 'TOKEN_ISSUED']);
  expect([...ofRefunds].sort()).toEqual((Object.keys(REFUND_MOVES) as RefundState[]).filter((state) => isAgreed({ state })).sort());
}, 300_000);

async function statesOf(commands: Parameters<typeof runHistory>[0], ofRefunds: Set<string>): Promise<string[]> {
  const { SimulatedSystem } = await import('../../tools/faults/simulation/simulated-system.js');
  const system = new SimulatedSystem();
  const states: string[] = [];
  for (const command of commands) {
    await system.run(command);
    for (const { state } of system.database.tables.refundEvents) ofRefunds.add(state);
    states.push(...system.database.tables.payments.map(({ state }) => state));
  }
  return states;
}

import { Logger } from '@nestjs/common';
import type { Command } from '../../tools/faults/simulation/commands.js';
import { SimulatedSystem } from '../../tools/faults/simulation/simulated-system.js';

// The gateway files an attempt under the IST date on which its page was opened. The simulation starts at 23:30 IST.
const START: Command = { do: 'start', town: 0, despiteDoubt: false };
const AFTER_MIDNIGHT: Command = { do: 'wait', ms: 3 * 3_600_000 };
const press = (button: Extract<Command, { do: 'page' }>['button']): Command => ({ do: 'page', which: 0, button });

async function after(...commands: Command[]): Promise<SimulatedSystem> {
  const system = new SimulatedSystem();
  for (const command of [START, ...commands]) await system.run(command);
  return system;
}

const stateOf = ({ database }: SimulatedSystem): string | undefined => database.tables.payments[0]?.state;

beforeAll(() => Logger.overrideLogger(false));

test('a second try that is paid after midnight is found although the first one failed before it', async () => {
  const system = await after(press('fail'), AFTER_MIDNIGHT, press('pay'), { do: 'requery' });
  expect(stateOf(system)).toBe('SUCCESS');
});

test('the right amount paid after midnight is found although another amount was paid before it', async () => {
  const system = await after(press('payOtherAmount'), AFTER_MIDNIGHT, press('payAgain'), { do: 'requery' });
  expect(stateOf(system)).toBe('SUCCESS');
});

test('a failure of yesterday does not end the payment while the gateway does not answer about today', async () => {
  const system = await after(press('fail'), AFTER_MIDNIGHT, press('pay'));
  system.gateway.silentDates.add('2026-04-01');
  await system.run({ do: 'requery' });
  expect(stateOf(system)).toBe('TOKEN_ISSUED');
  system.gateway.silentDates.clear();
  await system.run({ do: 'wait', ms: 60_000 });
  await system.run({ do: 'requery' });
  expect(stateOf(system)).toBe('SUCCESS');
});

test('a payment of yesterday succeeds although the gateway does not answer about today', async () => {
  const system = await after(press('pay'), AFTER_MIDNIGHT);
  system.gateway.silentDates.add('2026-04-01');
  await system.run({ do: 'requery' });
  expect(stateOf(system)).toBe('SUCCESS');
});

test('an attempt is found that the gateway, whose clock is slow, filed under yesterday', async () => {
  const system = new SimulatedSystem();
  for (const command of [{ do: 'wait', ms: 30 * 60_000 + 5_000 }, START, press('pay')] satisfies Command[]) await system.run(command);
  const [attempt] = system.gateway.attempts;
  if (attempt) attempt.openedAt -= 60_000;
  await system.run({ do: 'wait', ms: 60_000 });
  await system.run({ do: 'requery' });
  expect(stateOf(system)).toBe('SUCCESS');
});

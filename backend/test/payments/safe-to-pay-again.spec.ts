import { Logger } from '@nestjs/common';
import type { Command } from '../../tools/faults/simulation/commands.js';
import { SimulatedSystem } from '../../tools/faults/simulation/simulated-system.js';

// `viewStatus` throws when paying again is called safe although an attempt has been in doubt at the gateway for 10 s.
const START: Command = { do: 'start', town: 0, despiteDoubt: false };
const VIEW: Command = { do: 'viewStatus', which: 0 };

async function run(...commands: Command[]): Promise<void> {
  const system = new SimulatedSystem();
  for (const command of commands) await system.run(command);
}

beforeAll(() => Logger.overrideLogger(false));

test('paying again after an ended attempt is not called safe while a newer one of the same demand is at the bank, unknown to us', async () => {
  const second: Command = { do: 'start', town: 1, despiteDoubt: false };
  await expect(run(START, second, { do: 'page', which: 1, button: 'pend' }, { do: 'wait', ms: 60_000 }, VIEW)).resolves.toBeUndefined();
});

test('an answer does not become fresh again when the clock is set back', async () => {
  await expect(
    run(START, { do: 'wait', ms: 5_000 }, VIEW, { do: 'page', which: 0, button: 'pend' }, { do: 'wait', ms: 11_000 }, { do: 'wait', ms: -60_000 }, VIEW),
  ).resolves.toBeUndefined();
});

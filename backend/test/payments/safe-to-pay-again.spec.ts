import { Logger } from '@nestjs/common';
import type { Command } from '../../tools/faults/simulation/commands.js';
import { Counter } from '../../tools/faults/simulation/counter.js';

// `look` throws when a student is told that paying again is safe while the gateway has had money on its way for 10 s.
const START: Command = { do: 'start', town: 0, despiteDoubt: false };
const LOOK: Command = { do: 'look', which: 0 };

async function live(...commands: Command[]): Promise<void> {
  const counter = new Counter();
  for (const command of commands) await counter.carryOut(command);
}

beforeAll(() => Logger.overrideLogger(false));

test('an ended attempt is not called safe while a newer one of the same demand is at the bank, unknown to us', async () => {
  const second: Command = { do: 'start', town: 1, despiteDoubt: false };
  await expect(live(START, second, { do: 'page', which: 1, button: 'pend' }, { do: 'pass', ms: 60_000 }, LOOK)).resolves.toBeUndefined();
});

test('an answer is not fresh because the clock was set back since', async () => {
  await expect(
    live(START, { do: 'pass', ms: 5_000 }, LOOK, { do: 'page', which: 0, button: 'pend' }, { do: 'pass', ms: 11_000 }, { do: 'pass', ms: -60_000 }, LOOK),
  ).resolves.toBeUndefined();
});

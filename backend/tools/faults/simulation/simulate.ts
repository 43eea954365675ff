import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { progressOf } from '#lib/progress';
import { type Command, history } from './commands.js';
import { Counter } from './counter.js';
import { holdsAtTheEnd, holdsNow } from './invariants.js';

/** Lives through one history and checks it at every step. @returns how many payments were in it. */
export async function live(commands: readonly Command[]): Promise<number> {
  const counter = new Counter();
  for (const command of commands) {
    await counter.carryOut(command);
    holdsNow(counter);
  }
  await counter.becomeQuiet();
  holdsNow(counter);
  holdsAtTheEnd(counter);
  return counter.books.tables.payments.length;
}

const CHUNK = 500;

/** Runs histories until there were so many payments. A failing one is shrunk, and names the seed that repeats it. */
export async function simulate(payments: number, seed: number): Promise<{ payments: number; histories: number }> {
  // Alarms and refusals are what most of these histories are about.
  Logger.overrideLogger(false);
  const progress = progressOf(`Simulation, seed ${seed}, payments`, payments);
  let lived = 0;
  let histories = 0;
  for (let chunk = 0; lived < payments; chunk += 1) {
    const property = fc.asyncProperty(history, async (commands) => {
      lived += await live(commands);
      histories += 1;
      progress(lived);
    });
    await fc.assert(property, { numRuns: CHUNK, seed: seed + chunk });
  }
  return { payments: lived, histories };
}

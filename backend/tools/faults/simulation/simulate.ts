import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { progressOf } from '#lib/progress';
import { type Command, history } from './commands.js';
import { SimulatedSystem } from './simulated-system.js';
import { checkFinalInvariants, checkInvariants } from './invariants.js';

/** Runs one history and checks the invariants after every step. @returns the number of its payments. */
export async function runHistory(commands: readonly Command[]): Promise<number> {
  const system = new SimulatedSystem();
  for (const command of commands) {
    await system.run(command);
    checkInvariants(system);
  }
  await system.runUntilIdle();
  checkInvariants(system);
  checkFinalInvariants(system);
  return system.database.tables.payments.length;
}

const CHUNK = 500;

/** Runs histories until they have this many payments. A failing one is shrunk and printed with its seed. */
export async function simulate(payments: number, seed: number): Promise<{ payments: number; histories: number }> {
  // Most histories are about errors, which the server logs.
  Logger.overrideLogger(false);
  const progress = progressOf(`Simulation, seed ${seed}, payments`, payments);
  let done = 0;
  let histories = 0;
  for (let chunk = 0; done < payments; chunk += 1) {
    const property = fc.asyncProperty(history, async (commands) => {
      done += await runHistory(commands);
      histories += 1;
      progress(done);
    });
    await fc.assert(property, { numRuns: CHUNK, seed: seed + chunk });
  }
  return { payments: done, histories };
}

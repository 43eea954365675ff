import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { SimulatedSystem } from '../../tools/faults/simulation/simulated-system.js';

beforeAll(() => Logger.overrideLogger(false));

/** One payment that is paid at the gateway and due for a requery. */
async function paidAndDue() {
  const system = new SimulatedSystem();
  const { gateway, clock } = system;
  await system.run({ do: 'start', town: 0, despiteDoubt: false });
  await system.run({ do: 'page', which: 0, button: 'pay' });
  clock.advance(31_000);
  return { system, gateway, clock, honest: gateway.requestStatus.bind(gateway) };
}

async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

/** A second requery starts after the lease of the first, whose answer has not come. `answers` releases the answers in order. */
async function requeryTwice({ system, gateway, clock, honest }: Awaited<ReturnType<typeof paidAndDue>>) {
  const answers: (() => void)[] = [];
  gateway.requestStatus = async (request) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return honest(request);
  };
  const slow = system.run({ do: 'requery' });
  await settlePromises();
  clock.advance(60_000);
  const second = system.run({ do: 'requery' });
  await settlePromises();
  return { answers, slow, second };
}

test('a process that crashes during a requery blocks others for at most a minute', async () => {
  const { system, gateway, clock, honest } = await paidAndDue();
  gateway.requestStatus = () => new Promise(() => undefined);
  void system.run({ do: 'requery' });
  await settlePromises();
  expect(system.database.tables.payments[0]?.requeryLeaseBy).not.toBeNull();

  gateway.requestStatus = honest;
  clock.advance(60_000);
  await system.run({ do: 'requery' });
  expect(system.database.tables.payments[0]?.state).toBe('SUCCESS');
});

test('an unsigned message is not lost when the process whose requery it overtook crashes', async () => {
  const { system, gateway, clock, honest } = await paidAndDue();
  gateway.requestStatus = () => new Promise(() => undefined);
  void system.run({ do: 'requery' });
  await settlePromises();
  await system.run({ do: 'deliver', which: 0, by: 'callback', signed: false });
  const [row] = system.database.tables.payments;
  expect(row?.hintAfter).toBe(row?.requeryLeaseBy);

  gateway.requestStatus = honest;
  clock.advance(60_000);
  await system.run({ do: 'requery' });
  expect(system.database.tables.payments[0]).toMatchObject({ state: 'SUCCESS', hintDueAt: null });
});

test('a requery that has lost its lease does not count as the answer to an unsigned message', async () => {
  const due = await paidAndDue();
  const { system, gateway, clock, honest } = due;
  const { answers, slow, second } = await requeryTwice(due);
  await system.run({ do: 'deliver', which: 0, by: 'callback', signed: false });
  for (const [index, round] of [slow, second].entries()) {
    answers[index]?.();
    await round;
    expect(system.database.tables.payments[0]?.hintDueAt).not.toBeNull();
  }
  gateway.requestStatus = honest;
  clock.advance(5_000);
  await system.run({ do: 'requery' });
  expect(system.database.tables.payments[0]?.hintDueAt).toBeNull();
});

test('a requery that ends after its lease leaves the lease to its new holder', async () => {
  const due = await paidAndDue();
  const { system } = due;
  const { answers, slow, second } = await requeryTwice(due);
  const holder = system.database.tables.payments[0]?.requeryLeaseBy;
  expect(answers).toHaveLength(2);
  answers[0]?.();
  await slow;
  expect(system.database.tables.payments[0]?.requeryLeaseBy).toBe(holder);
  answers[1]?.();
  await second;
  expect(system.database.tables.payments[0]?.requeryLeaseBy).toBeNull();
});

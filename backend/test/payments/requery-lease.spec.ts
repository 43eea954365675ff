import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Counter } from '../../tools/faults/simulation/counter.js';

beforeAll(() => Logger.overrideLogger(false));

/** One payment that is paid at the gateway, and whose moment to be asked about has come. */
async function paidAndDue() {
  const counter = new Counter();
  const { gateway, clock } = counter;
  await counter.carryOut({ do: 'start', town: 0, despiteDoubt: false });
  await counter.carryOut({ do: 'page', which: 0, button: 'pay' });
  clock.pass(31_000);
  return { counter, gateway, clock, honest: gateway.requestStatus.bind(gateway) };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

test('a process that dies while it asks keeps nobody else from asking for longer than a minute', async () => {
  const { counter, gateway, clock, honest } = await paidAndDue();
  gateway.requestStatus = () => new Promise(() => undefined);
  void counter.carryOut({ do: 'ask' });
  await turns();
  expect(counter.books.tables.payments[0]?.askingBy).not.toBeNull();

  gateway.requestStatus = honest;
  clock.pass(60_000);
  await counter.carryOut({ do: 'ask' });
  expect(counter.books.tables.payments[0]?.state).toBe('SUCCESS');
});

test('an unsigned message outlives the death of the process that asks while it comes', async () => {
  const { counter, gateway, clock, honest } = await paidAndDue();
  gateway.requestStatus = () => new Promise(() => undefined);
  void counter.carryOut({ do: 'ask' });
  await turns();
  await counter.carryOut({ do: 'deliver', which: 0, by: 'callback', signed: false });
  const [row] = counter.books.tables.payments;
  expect(row?.hintAfter).toBe(row?.askingBy);

  gateway.requestStatus = honest;
  clock.pass(60_000);
  await counter.carryOut({ do: 'ask' });
  expect(counter.books.tables.payments[0]).toMatchObject({ state: 'SUCCESS', hintDueAt: null });
});

test('a round that has lost its lease answers no unsigned message', async () => {
  const { counter, gateway, clock, honest } = await paidAndDue();
  const answers: (() => void)[] = [];
  gateway.requestStatus = async (question) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return honest(question);
  };
  const slow = counter.carryOut({ do: 'ask' });
  await turns();
  clock.pass(60_000);
  const second = counter.carryOut({ do: 'ask' });
  await turns();
  await counter.carryOut({ do: 'deliver', which: 0, by: 'callback', signed: false });
  for (const [index, round] of [slow, second].entries()) {
    answers[index]?.();
    await round;
    expect(counter.books.tables.payments[0]?.hintDueAt).not.toBeNull();
  }
  gateway.requestStatus = honest;
  clock.pass(5_000);
  await counter.carryOut({ do: 'ask' });
  expect(counter.books.tables.payments[0]?.hintDueAt).toBeNull();
});

test('a round that comes to its end too late leaves the right to ask to whoever has it now', async () => {
  const { counter, gateway, clock, honest } = await paidAndDue();
  const answers: (() => void)[] = [];
  gateway.requestStatus = async (question) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return honest(question);
  };
  const slow = counter.carryOut({ do: 'ask' });
  await turns();
  clock.pass(60_000);
  const second = counter.carryOut({ do: 'ask' });
  await turns();
  const holder = counter.books.tables.payments[0]?.askingBy;
  expect(answers).toHaveLength(2);
  answers[0]?.();
  await slow;
  expect(counter.books.tables.payments[0]?.askingBy).toBe(holder);
  answers[1]?.();
  await second;
  expect(counter.books.tables.payments[0]?.askingBy).toBeNull();
});

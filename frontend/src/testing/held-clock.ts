import { act } from '@testing-library/react';
import { setImmediate } from 'node:timers';

const PATIENCE_NS = 60_000_000_000n;

export interface HeldClock {
  pass: (ms: number) => Promise<void>;
  /** What `look` gives as soon as it does not throw. `findBy…` and `waitFor` would move the clock with each look: by seconds on a busy machine. */
  until: <Found>(look: () => Found) => Promise<Found>;
}

/** Frames of the page stay real: the store tells of its answers with them. */
const REAL = ['nextTick', 'setImmediate', 'queueMicrotask', 'hrtime', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;

/** Runs a test whose clock stands until `pass` moves it; answers of the server come in their own time. */
export async function withHeldClock(test: (clock: HeldClock) => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: [...REAL] });
  try {
    await test({ pass: (ms) => act(async () => void (await jest.advanceTimersByTimeAsync(ms))), until });
  } finally {
    jest.useRealTimers();
  }
}

async function until<Found>(look: () => Found): Promise<Found> {
  for (const end = process.hrtime.bigint() + PATIENCE_NS; ; ) {
    try {
      return look();
    } catch (error) {
      if (process.hrtime.bigint() > end) throw error;
    }
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  }
}

import { getEventListeners } from 'node:events';
import { Logger } from '@nestjs/common';
import { TimedBackground } from './background.js';

const HOUR_MS = 3_600_000;

/** Resolves with the next call. */
function called(): { next: () => Promise<void>; call: () => void } {
  let resolve: () => void = () => undefined;
  let promise = new Promise<void>((done) => (resolve = done));
  return {
    next: () => promise,
    call: () => {
      resolve();
      promise = new Promise<void>((done) => (resolve = done));
    },
  };
}

describe('Work in the background', () => {
  let background: TimedBackground;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => void (background = new TimedBackground()));
  afterEach(async () => {
    background.onModuleDestroy();
    await background.beforeApplicationShutdown();
  });

  it('should go on at once while there is something to do, and rest when there is nothing', async () => {
    let left = 3;
    let steps = 0;
    const idle = called();
    background.add({
      name: 'queue', restMs: HOUR_MS,
      step: async () => {
        steps += 1;
        if (left === 0) idle.call();
        return left > 0 ? left-- : 0;
      },
    });
    await idle.next();
    expect(steps).toBe(4);
  });

  it('should end its rest when it is woken, also when that happened during a step', async () => {
    const begun = called();
    let end: () => void = () => undefined;
    let steps = 0;
    const work = background.add({
      name: 'queue', restMs: HOUR_MS,
      step: async () => {
        steps += 1;
        const ended = new Promise<void>((resolve) => (end = resolve));
        begun.call();
        await ended;
        return 0;
      },
    });
    await begun.next();
    for (const wakeFirst of [false, true]) {
      const again = begun.next();
      if (wakeFirst) {
        work.wake();
        end();
      } else {
        end();
        await new Promise(setImmediate);
        work.wake();
      }
      await again;
    }
    expect(steps).toBe(3);
    end();
  });

  it('should never begin a step before the last one has ended', async () => {
    let underWay = 0;
    let most = 0;
    let steps = 0;
    const enough = called();
    const work = background.add({
      name: 'slow', restMs: 0,
      step: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        work.wake();
        await new Promise(setImmediate);
        underWay -= 1;
        steps += 1;
        if (steps === 5) enough.call();
        return 0;
      },
    });
    await enough.next();
    expect(most).toBe(1);
  });

  it('should be taken again after a step that failed', async () => {
    let calls = 0;
    const again = called();
    background.add({
      name: 'failing', restMs: HOUR_MS, failedMs: 0,
      step: async () => {
        calls += 1;
        if (calls === 1) throw new Error('no database');
        again.call();
        return 0;
      },
    });
    await again.next();
    expect(calls).toBe(2);
  });

  it('should be told of a stop, and the stop wait for the step that has begun, and no step follow', async () => {
    let end: () => void = () => undefined;
    let wasTold = false;
    let steps = 0;
    const begun = called();
    background.add({
      name: 'long', restMs: 0,
      step: async (stopping) => {
        steps += 1;
        const ended = new Promise<void>((resolve) => (end = resolve));
        begun.call();
        await ended;
        wasTold = stopping.aborted;
        return 1;
      },
    });
    await begun.next();
    background.onModuleDestroy();
    let hasStopped = false;
    const stopped = background.beforeApplicationShutdown().then(() => (hasStopped = true));
    await new Promise(setImmediate);
    expect(hasStopped).toBe(false);
    end();
    await stopped;
    expect([wasTold, steps]).toEqual([true, 1]);
  });

  it('should leave no listener on the stop for each work: Node warns of a leak from the eleventh on', async () => {
    const told = called();
    let stop = new AbortController().signal;
    for (let count = 0; count < 12; count += 1) {
      background.add({ name: `work ${count}`, restMs: HOUR_MS, step: (signal) => {
        stop = signal;
        told.call();
        return Promise.resolve(0);
      } });
    }
    await told.next();
    expect(getEventListeners(stop, 'abort')).toEqual([]);
  });

  it('should not begin before its first moment', async () => {
    const order: string[] = [];
    const second = called();
    const add = (name: string, firstMs: number) => background.add({
      name, firstMs, restMs: HOUR_MS,
      step: async () => {
        order.push(name);
        if (order.length === 2) second.call();
        return 0;
      },
    });
    add('later', 40);
    add('at once', 0);
    await second.next();
    expect(order).toEqual(['at once', 'later']);
  });
});

import { FakeClock } from './support/fake-clock.js';
import { SteppedBackground } from './support/stepped-background.js';

/** A work whose steps end when the test says so. */
function slowWork(background: SteppedBackground): { begun: () => number; end: () => void } {
  let begun = 0;
  let end = (): void => undefined;
  background.add({ name: 'slow', restMs: 1_000, step: () => new Promise((resolve) => ((begun += 1), (end = () => resolve(0)))) });
  return { begun: () => begun, end: () => end() };
}

describe('Background work in a test', () => {
  let background: SteppedBackground;
  beforeEach(() => void (background = new SteppedBackground()));

  it('should not be jumped over by the clock while its step is under way', async () => {
    const [work, clock] = [slowWork(background), new FakeClock(1_000)];
    const step = background.step('slow');
    expect(() => clock.pass(1)).toThrow('The clock cannot jump over work that is under way: slow.');
    expect(() => void (clock.at = 5_000)).toThrow('under way: slow');
    expect(clock.now()).toBe(1_000);
    work.end();
    await step;
    clock.pass(1);
    expect(clock.now()).toBe(1_001);
    await background.stop();
  });

  it('should take one step at a time, whoever wants one', async () => {
    const work = slowWork(background);
    const steps = [1, 2, 3].map(() => background.step('slow'));
    for (const nth of [1, 2, 3]) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(work.begun()).toBe(nth);
      work.end();
    }
    await Promise.all(steps);
    await background.stop();
  });
});

import { progressOf } from '#lib/progress';

describe('Progress of long work', () => {
  /** Work of 100 parts of so many seconds each; what was printed meanwhile. */
  const print = (secondsEach: number, isTTY: boolean): string[] => {
    const lines: string[] = [];
    let now = 0;
    const progress = progressOf('Simulation, payments', 100, { stream: { isTTY, write: (line: string) => lines.push(line) }, now: () => now });
    for (let done = 1; done <= 100; done += 1) {
      now += secondsEach * 1_000;
      progress(done);
    }
    return lines;
  };

  it('should be printed every five seconds on a terminal', () => {
    const lines = print(1, true);
    expect(lines).toHaveLength(19);
    expect(lines[0]).toBe('Simulation, payments: 5 of 100 (5 %), 5 s so far, about 95 s left\n');
  });

  it('should be printed at every tenth without a terminal', () => {
    const lines = print(6, false);
    expect(lines.map((line) => /(\d+) of/.exec(line)?.[1])).toEqual(['10', '20', '30', '40', '50', '60', '70', '80', '90']);
    expect(lines[0]).toBe('Simulation, payments: 10 of 100 (10 %), 60 s so far, about 9 min left\n');
  });

  it('should be silent when the work is over within seconds', () => {
    expect(print(0.04, true)).toEqual([]);
  });
});

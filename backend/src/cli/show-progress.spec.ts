import { showProgress } from './terminal.js';

describe('The progress of a command', () => {
  it('should give an estimate once there is something to estimate from, and not write all the time', () => {
    let now = 0;
    const lines: string[] = [];
    const show = showProgress({ out: () => undefined, err: () => undefined, progress: (line) => void lines.push(line) }, () => now);
    show(0, 'checked', null);
    now = 50;
    show(10, 'checked', null);
    now = 1_000;
    show(0, 'written', 1_000);
    now = 4_000;
    show(250, 'written', 1_000);
    now = 60_000;
    show(260, 'written', 100_000);
    expect(lines).toEqual([
      '0 rows checked', '0 of 1,000 rows written (0 %)', '250 of 1,000 rows written (25 %), about 9 s left', '260 of 1,00,000 rows written (0 %), about 377 min left',
    ]);
  });
});

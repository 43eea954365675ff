import { type AlarmMark, type AlarmSight, nextMark } from './alarm-mark.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const RED: AlarmSight = { state: 'red', code: 'DISK_LOW' };
const GREEN: AlarmSight = { state: 'green' };

/** Looks at these minutes, and the mails that were due. */
function mails(looks: readonly [minute: number, sight: AlarmSight][], patienceMs = 10 * MINUTE): [number, string][] {
  let mark: AlarmMark | null = null;
  const due: [number, string][] = [];
  for (const [minute, sight] of looks) {
    const next = nextMark(mark, sight, minute * MINUTE, patienceMs);
    if (next.mail) due.push([minute, next.mail]);
    ({ mark } = next);
  }
  return due;
}

const every = (from: number, to: number, sight: AlarmSight): [number, AlarmSight][] => Array.from({ length: to - from + 1 }, (_none, at) => [from + at, sight]);

describe('An alarm', () => {
  it('should be told once when it has lasted long enough, and once when it is over', () => {
    expect(mails([...every(0, 60, RED), ...every(61, 90, GREEN)])).toEqual([[10, 'red'], [63, 'green']]);
  });

  it('should not be told when it was over before', () => {
    expect(mails([...every(0, 9, RED), ...every(10, 60, GREEN)])).toEqual([]);
  });

  it('should stay what it is when a replica sees nothing wrong that another one still sees', () => {
    expect(mails(every(0, 30, RED).flatMap(([minute]) => [[minute, RED], [minute + 0.5, GREEN]] as [number, AlarmSight][]))).toEqual([[10, 'red']]);
  });

  it('should be told once more for each day that it lasts', () => {
    expect(mails(every(0, 2 * 1_440 + 30, RED)).map(([minute]) => minute)).toEqual([10, 1_450, 2_890]);
  });

  it('should end by evidence only', () => {
    expect(mails([...every(0, 20, RED), ...every(21, 300, { state: 'unknown' })])).toEqual([[10, 'red']]);
  });

  it('should not be kept red by a replica that has seen nothing new for a quarter of an hour', () => {
    const stale: AlarmSight = { ...RED, at: 20 * MINUTE };
    const looks = Array.from({ length: 60 }, (_none, at): [number, AlarmSight][] => [[20 + at, stale], [20.5 + at, at < 5 ? { state: 'unknown' } : { state: 'green', at: (20.5 + at) * MINUTE }]]).flat();
    expect(mails([...every(0, 20, RED), ...looks])).toEqual([[10, 'red'], [25.5, 'green']]);
  });

  it('should not be ended by a replica that saw all well before', () => {
    expect(mails([...every(0, 20, RED), ...every(21, 60, { state: 'green', at: 5 * MINUTE })])).toEqual([[10, 'red']]);
  });

  it('should end when the clock was set back', () => {
    const mark: AlarmMark = { code: 'DISK_LOW', since: 5 * DAY, seenAt: 5 * DAY, redAt: 5 * DAY, told: 1 };
    expect(nextMark(mark, GREEN, DAY, 0)).toEqual({ mark: null, mail: 'green' });
  });
});

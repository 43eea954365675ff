import { type StoredAlarm, type AlarmObservation, nextAlarm } from './stored-alarm.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const RED: AlarmObservation = { state: 'red', code: 'DISK_LOW' };
const GREEN: AlarmObservation = { state: 'green' };

/** Looks at these minutes, and the mails that were due. */
function mails(looks: readonly [minute: number, observation: AlarmObservation][], patienceMs = 10 * MINUTE): [number, string][] {
  let stored: StoredAlarm | null = null;
  const due: [number, string][] = [];
  for (const [minute, observation] of looks) {
    const next = nextAlarm(stored, observation, minute * MINUTE, patienceMs);
    if (next.mail) due.push([minute, next.mail]);
    ({ stored } = next);
  }
  return due;
}

const every = (from: number, to: number, observation: AlarmObservation): [number, AlarmObservation][] =>
  Array.from({ length: to - from + 1 }, (_none, at) => [from + at, observation]);

describe('An alarm', () => {
  it('should be told once when it has lasted long enough, and once when it is over', () => {
    expect(mails([...every(0, 60, RED), ...every(61, 90, GREEN)])).toEqual([[10, 'red'], [63, 'green']]);
  });

  it('should not be told when it was over before', () => {
    expect(mails([...every(0, 9, RED), ...every(10, 60, GREEN)])).toEqual([]);
  });

  it('should stay what it is when a replica sees nothing wrong that another one still sees', () => {
    expect(mails(every(0, 30, RED).flatMap(([minute]) => [[minute, RED], [minute + 0.5, GREEN]] as [number, AlarmObservation][]))).toEqual([[10, 'red']]);
  });

  it('should be told once more for each day that it lasts', () => {
    expect(mails(every(0, 2 * 1_440 + 30, RED)).map(([minute]) => minute)).toEqual([10, 1_450, 2_890]);
  });

  it('should end by evidence only', () => {
    expect(mails([...every(0, 20, RED), ...every(21, 300, { state: 'unknown' })])).toEqual([[10, 'red']]);
  });

  it('should not be kept red by a replica that has seen nothing new for a quarter of an hour', () => {
    const stale: AlarmObservation = { ...RED, at: 20 * MINUTE };
    const looks = Array.from({ length: 60 }, (_none, at): [number, AlarmObservation][] => [[20 + at, stale], [20.5 + at, at < 5 ? { state: 'unknown' } : { state: 'green', at: (20.5 + at) * MINUTE }]]).flat();
    expect(mails([...every(0, 20, RED), ...looks])).toEqual([[10, 'red'], [25.5, 'green']]);
  });

  it('should not be ended by a replica that saw all well before', () => {
    expect(mails([...every(0, 20, RED), ...every(21, 60, { state: 'green', at: 5 * MINUTE })])).toEqual([[10, 'red']]);
  });

  it('should end when the clock was set back', () => {
    const stored: StoredAlarm = { code: 'DISK_LOW', since: 5 * DAY, seenAt: 5 * DAY, redAt: 5 * DAY, told: 1 };
    expect(nextAlarm(stored, GREEN, DAY, 0)).toEqual({ stored: null, mail: 'green' });
  });
});

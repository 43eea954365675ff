import { restAfter } from './leave-room.js';

describe('Long work beside students', () => {
  const piece = { began: 5_000, now: 5_040 };

  it('should rest as long as its last piece took while students call', () => {
    expect(restAfter({ ...piece, lastCall: 5_030 })).toBe(40);
    expect(restAfter({ ...piece, lastCall: 4_041 })).toBe(40);
  });

  it('should rest a tenth of a second at most', () => {
    expect(restAfter({ began: 5_000, now: 9_000, lastCall: 9_000 })).toBe(100);
  });

  it('should not rest while nobody has called for a second', () => {
    expect(restAfter({ ...piece, lastCall: 4_040 })).toBe(0);
  });

  it('should always rest in a process that serves nobody, as a command is: another one may wait for the database', () => {
    expect(restAfter({ ...piece, lastCall: null })).toBe(40);
  });
});

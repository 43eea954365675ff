import crypto from 'node:crypto';

/**
 * The gateway's keys are the same in every suite, and deriving one takes tens of milliseconds: each is derived once in a worker, by the real
 * function. Node's modules are one for all suites of a worker, so that what is put into them stays.
 */
const derive = crypto.pbkdf2Sync as typeof crypto.pbkdf2Sync & { derived?: Map<string, ReturnType<typeof crypto.pbkdf2Sync>> };
if (!derive.derived) {
  const derived = new Map<string, ReturnType<typeof crypto.pbkdf2Sync>>();
  const remembering: typeof crypto.pbkdf2Sync = (password, salt, ...how) => {
    const key = JSON.stringify([password, salt, how]);
    const known = derived.get(key) ?? derive(password, salt, ...how);
    derived.set(key, known);
    return known;
  };
  crypto.pbkdf2Sync = Object.assign(remembering, { derived });
}

const LEAST_MS = 5_000;
/** Between two lines where nobody watches, in shares of the whole. */
const SHARE = 0.1;

const duration = (ms) => {
  const seconds = Math.round(ms / 1_000);
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
};

/**
 * Lines about work that takes long, on standard error: every few seconds on a terminal, otherwise every tenth. Work that is
 * over within seconds says nothing. Driven by its calls, as some work never lets a timer fire.
 *
 * @param what is being done, and in what it is counted.
 * @param surroundings of a test: where to write, and the time.
 * @returns to be called with how much is done so far.
 */
export function progressOf(what, total, { stream = process.stderr, now = Date.now } = {}) {
  const began = now();
  let toldAt = began;
  let toldDone = 0;
  return (done) => {
    const at = now();
    if (at - toldAt < LEAST_MS || done <= 0 || done >= total) return;
    if (!stream.isTTY && done - toldDone < SHARE * total) return;
    toldAt = at;
    toldDone = done;
    const elapsed = at - began;
    stream.write(`${what}: ${done} of ${total} (${Math.floor((100 * done) / total)} %), ${duration(elapsed)} so far, about ${duration((elapsed * (total - done)) / done)} left\n`);
  };
}

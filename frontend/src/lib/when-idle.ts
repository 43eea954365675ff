const LATEST_MS = 3000;
const WITHOUT_IDLE_CALLBACK_MS = 300;

/** Runs work when the page is idle. @returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work, { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, WITHOUT_IDLE_CALLBACK_MS);
  return () => clearTimeout(timer);
}

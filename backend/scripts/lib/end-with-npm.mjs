const EVERY_MS = 250;

/**
 * npm sends SIGTERM to the shell between it and its script, and no further: whoever stops `npm run start:prod` would leave the
 * server behind. So a script that npm has started stops when its shell is gone.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  timer.unref();
}

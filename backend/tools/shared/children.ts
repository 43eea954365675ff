import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Ends with this process, however this process ends: an interrupted run leaves nothing behind that still serves. */
export function adopt<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 500;
/** What is left when the verdict is written takes seconds: servers are stopped, folders removed. */
const END_PATIENCE_MS = 60_000;

/**
 * Runs a Node program to its end. A process may hang while it ends, with all its work done (nodejs/node#54918): once the file of its verdict
 * is there, it has a minute, and is then ended with all that it has started.
 *
 * @param verdict file that the program writes last, or undefined.
 * @param patienceMs for what is left then.
 * @param limitMs for a program that has no time limits within; it is then ended, and has failed.
 * @returns its exit code; null when its verdict counts instead.
 */
export function runToEnd(file, args, { cwd, env, verdict, patienceMs = END_PATIENCE_MS, limitMs = Infinity }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
    const begun = Date.now();
    let judgedAt = Infinity;
    const end = (code, why) => {
      process.stderr.write(`\n${why}: ended here.\n`);
      clearInterval(timer);
      endAll(child.pid);
      resolve(code);
    };
    const timer = setInterval(() => {
      if (judgedAt === Infinity && verdict && existsSync(verdict)) judgedAt = Date.now();
      if (Date.now() - judgedAt > patienceMs) end(null, `${file} has told what came out, and does not end`);
      else if (Date.now() - begun > limitMs) end(1, `${file} has not ended within ${Math.round(limitMs / 60_000)} min`);
    }, LOOK_MS);
    child.once('exit', (code) => {
      clearInterval(timer);
      resolve(code ?? 1);
    });
  });
}

/** A process in a loop does not see that the one that started it has ended. */
export function endAll(pid) {
  for (const child of childrenOf(pid)) endAll(child);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** None elsewhere than on Linux: there they end when they next write to the one that started them. */
export function childrenOf(pid) {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc').map(Number).filter((other) => other > 0 && parentOf(other) === pid);
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    // Ended meanwhile.
    return null;
  }
}

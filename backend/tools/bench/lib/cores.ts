import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const TASKSET = ['/usr/bin/taskset', '/bin/taskset'].find(existsSync);

/** The server has its own core; load, gateway and database share the other. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
const TICK_MS = 10;

/** Without `taskset` or a second core nothing is pinned, and the report says so. */
export const canPin = TASKSET !== undefined && cpus().length > 1;

export function pinned(core: number, command: readonly string[]): string[] {
  return canPin && TASKSET ? [TASKSET, '-c', String(core), ...command] : [...command];
}

export function pinProcess(core: number, pid: number): void {
  if (canPin && TASKSET) execFileSync(TASKSET, ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}

/** Resident memory of a process in MB, present or peak. */
export function memoryMb(pid: number, which: 'now' | 'peak' = 'now'): number {
  const match = new RegExp(`^${which === 'now' ? 'VmRSS' : 'VmHWM'}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? Number.NaN) / 1_024;
}

/** Processor time of a process in milliseconds, which other programs influence less than elapsed time. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** @returns `false` where the system does not allow it. */
export function resetPeakMemory(pid: number): boolean {
  try {
    execFileSync('sh', ['-c', `echo 5 > /proc/${pid}/clear_refs`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const machineLoad = (): string => loadavg().map((value) => value.toFixed(2)).join(' ');

/** Lets a process and its later children use every core again. */
export function releaseProcess(pid: number): void {
  if (canPin && TASKSET) execFileSync(TASKSET, ['-acp', `0-${cpus().length - 1}`, String(pid)], { stdio: 'ignore' });
}

/** @returns a function that gives the share of steal time since now. */
export function watchStealTime(): () => number | null {
  const before = processorTimes();
  return () => {
    const after = processorTimes();
    if (!before || !after) return null;
    const wanted = after.busy - before.busy + after.stolen - before.stolen;
    return wanted > 0 ? (after.stolen - before.stolen) / wanted : 0;
  };
}

/** user nice system idle iowait irq softirq steal, in ticks (proc(5)). */
function processorTimes(): { busy: number; stolen: number } | null {
  if (!existsSync('/proc/stat')) return null;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).slice(1).map(Number);
  return { busy: user + nice + system + irq + softirq, stolen };
}

import type { HealthCode } from '../contract/index.js';

export type Health = 'up' | 'down' | 'off';

interface Check {
  name: string;
  /** Without it the server cannot serve. */
  critical: boolean;
  /** When the check fails or hangs. */
  code: HealthCode;
  run: () => Promise<Finding>;
}

/** A code says that it is down, and why. */
type Finding = Exclude<Health, 'down'> | HealthCode;

export interface HealthReport {
  serving: boolean;
  dependencies: Record<string, Health>;
  problems: { component: string; code: HealthCode }[];
}

const TIMEOUT_MS = 3_000;

export class HealthChecks {
  private readonly checks: Check[] = [];
  private isShuttingDown = false;

  /** True while this process still answers but should get no new requests. */
  get draining(): boolean {
    return this.isShuttingDown;
  }

  startDraining(): void {
    this.isShuttingDown = true;
  }

  add(name: string, { critical = false, code }: Pick<Check, 'code'> & Partial<Pick<Check, 'critical'>>, run: Check['run']): void {
    this.checks.push({ name, critical, code, run });
  }

  async checkAll(): Promise<HealthReport> {
    const found = await Promise.all(this.checks.map(async (check) => ({ ...check, finding: await withTimeout(check) })));
    const problems = found.flatMap(({ name, finding }) => (finding === 'up' || finding === 'off' ? [] : [{ component: name, code: finding }]));
    const isDown = (name: string) => problems.some(({ component }) => component === name);
    return {
      serving: found.every(({ name, critical }) => !critical || !isDown(name)),
      dependencies: Object.fromEntries(found.map(({ name, finding }) => [name, finding === 'up' || finding === 'off' ? finding : 'down'])),
      problems,
    };
  }
}

/** A dependency that hangs is down. */
async function withTimeout({ run, code }: Check): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(code), TIMEOUT_MS);
  });
  try {
    return await Promise.race([run(), late]);
  } catch {
    return code;
  } finally {
    clearTimeout(timer);
  }
}

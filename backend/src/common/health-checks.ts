export type Health = 'up' | 'down' | 'off';

interface Check {
  name: string;
  critical: boolean;
  run: () => Promise<Health>;
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

  add(name: string, critical: boolean, run: () => Promise<Health>): void {
    this.checks.push({ name, critical, run });
  }

  async checkAll(): Promise<{ serving: boolean; dependencies: Record<string, Health> }> {
    const states = await Promise.all(this.checks.map(async ({ run }) => withTimeout(run)));
    return {
      serving: this.checks.every(({ critical }, at) => !critical || states[at] === 'up'),
      dependencies: Object.fromEntries(this.checks.map(({ name }, at) => [name, states[at] ?? 'down'])),
    };
  }
}

/** A dependency that hangs is down. */
async function withTimeout(run: () => Promise<Health>): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve('down'), TIMEOUT_MS);
  });
  try {
    return await Promise.race([run(), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}

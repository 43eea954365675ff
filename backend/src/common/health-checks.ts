export type Health = 'up' | 'down' | 'off';

interface Check {
  name: string;
  /** Without it the server cannot serve. */
  vital: boolean;
  look: () => Promise<Health>;
}

const PATIENCE_MS = 3_000;

/** What the server depends on. Modules add theirs; `health` tells of each. */
export class HealthChecks {
  private readonly checks: Check[] = [];
  private going = false;

  /** Whether this process still answers but should be given nothing new. */
  get leaving(): boolean {
    return this.going;
  }

  leave(): void {
    this.going = true;
  }

  add(name: string, vital: boolean, look: () => Promise<Health>): void {
    this.checks.push({ name, vital, look });
  }

  async lookAtAll(): Promise<{ serving: boolean; dependencies: Record<string, Health> }> {
    const states = await Promise.all(this.checks.map(async ({ look }) => soon(look)));
    return {
      serving: this.checks.every(({ vital }, at) => !vital || states[at] === 'up'),
      dependencies: Object.fromEntries(this.checks.map(({ name }, at) => [name, states[at] ?? 'down'])),
    };
  }
}

/** A dependency that hangs is down. */
async function soon(look: () => Promise<Health>): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve('down'), PATIENCE_MS);
  });
  try {
    return await Promise.race([look(), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}

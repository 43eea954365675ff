import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { requireTool } from '#lib/tools';

export interface PrivateRedis {
  url: string;
  /** Silent, with its connections open, until `goOn`. */
  pause(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** A throw-away Redis on a free port of this machine, holding nothing on disk. */
export async function startPrivateRedis(port: number): Promise<PrivateRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'mmm-redis-'));
  const server = spawn(requireTool('redis'), ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' });
  const url = `redis://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.ping();
      break;
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(50);
    } finally {
      client.disconnect();
    }
  }
  return {
    url,
    pause: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

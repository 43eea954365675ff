import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ROOT } from '../support/run-process.js';

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** The commands as they are shipped. */
export class BuiltCli {
  constructor() {
    ensureBuilt();
  }

  start(command: string, args: readonly string[], databaseUrl: string): ChildProcess {
    return spawn(process.execPath, [join(ROOT, 'backend/dist/src/cli/fees.js'), command, ...args], {
      // Elsewhere, so that no developer's own .env is read.
      cwd: tmpdir(), env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl }, stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async run(command: string, args: readonly string[], databaseUrl: string): Promise<Ran> {
    const child = this.start(command, args, databaseUrl);
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk: Buffer) => void (out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => void (err += chunk.toString()));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, out, err };
  }
}

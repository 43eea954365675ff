import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');

/** The commands as they are shipped, compiled into a folder of their own so that a build beside the tests is not disturbed. */
export class BuiltCli {
  private readonly folder: string;

  constructor() {
    const cache = join(ROOT, 'node_modules', '.cache');
    mkdirSync(cache, { recursive: true });
    this.folder = mkdtempSync(join(cache, 'cli-'));
    writeFileSync(join(this.folder, 'package.json'), '{"type":"module"}');
    const config = join(ROOT, 'backend', '.swcrc');
    execFileSync(join(ROOT, 'node_modules', '.bin', 'swc'), ['src', '-d', this.folder, '--config-file', config, '--quiet'], { cwd: join(ROOT, 'backend'), stdio: 'pipe' });
  }

  start(command: string, args: readonly string[], databaseUrl: string): ChildProcess {
    return spawn(process.execPath, [join(this.folder, 'src', 'cli', 'fees.js'), command, ...args], {
      // Elsewhere, so that no developer's own .env is read.
      cwd: this.folder, env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl }, stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async run(command: string, args: readonly string[], databaseUrl: string): Promise<{ code: number | null; out: string; err: string }> {
    const child = this.start(command, args, databaseUrl);
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk: Buffer) => void (out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => void (err += chunk.toString()));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, out, err };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

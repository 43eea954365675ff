import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const MODULE = `file://${join(__dirname, '../../scripts/lib/run-to-end.mjs')}`;
const run = promisify(execFile);

/** One that nobody has waited for keeps its number after its end, and no command. */
function isRunning(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

describe('A program of the tests', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'run-to-end-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** @param program that finds the file of its verdict as `verdict`. Jest cannot load the script's module itself. */
  async function ended(program: string, limits: Record<string, number>): Promise<{ code: unknown; said: string }> {
    const [file, verdict] = [join(folder, 'program.mjs'), join(folder, 'verdict')];
    writeFileSync(file, `import { writeFileSync } from 'node:fs';\nimport { spawn } from 'node:child_process';\nconst verdict = ${JSON.stringify(verdict)};\n${program}`);
    const script = `import { runToEnd } from ${JSON.stringify(MODULE)};
      console.log(await runToEnd(${JSON.stringify(file)}, [], ${JSON.stringify({ cwd: folder, verdict, ...limits })}));`;
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script]);
    return { code: JSON.parse(stdout), said: stderr };
  }

  it('should tell its code when it ends by itself', async () => {
    expect(await ended("writeFileSync(verdict, 'all');", { patienceMs: 60_000 })).toEqual({ code: 0, said: '' });
    expect(await ended('process.exitCode = 3;', { limitMs: 60_000 })).toEqual({ code: 3, said: '' });
  });

  it('should leave its verdict to count, and be ended with what it has started, when it hangs after it', async () => {
    const { code, said } = await ended("writeFileSync('child', String(spawn(process.execPath, ['-e', 'for (;;);']).pid));\nwriteFileSync(verdict, 'all');", { patienceMs: 0 });
    expect(code).toBeNull();
    expect(said).toMatch(/program\.mjs has told what came out, and does not end: ended here/);
    while (isRunning(readFileSync(join(folder, 'child'), 'utf8'))) await sleep(20);
  });

  it('should have failed when its time is over before it has told what came out', async () => {
    const { code, said } = await ended('setInterval(() => undefined, 1_000);', { limitMs: 0 });
    expect(code).toBe(1);
    expect(said).toMatch(/program\.mjs has not ended within 0 min: ended here/);
  });
});

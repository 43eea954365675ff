import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUILD = join(__dirname, '../../scripts/lib/build.mjs');

/** Builds twice at most. @returns how often it built. */
function builds(built: string, source: string, times = 1): number {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { buildWhenOlder } from ${JSON.stringify(BUILD)};
    let builds = 0;
    for (let n = 0; n < ${times}; n += 1) await buildWhenOlder(${JSON.stringify(built)}, [${JSON.stringify(source)}], async () => { builds += 1; writeFileSync(${JSON.stringify(built)}, ''); });
    process.stdout.write(String(builds));`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', stdio: 'pipe' }));
}

describe('Building', () => {
  const folder = mkdtempSync(join(tmpdir(), 'building-'));
  const source = join(folder, 'src');
  const built = join(folder, 'built.js');
  const inner = join(source, 'inner', 'a.ts');
  const at = (path: string, seconds: number) => utimesSync(path, seconds, seconds);

  beforeEach(() => {
    mkdirSync(join(source, 'inner'), { recursive: true });
    writeFileSync(inner, '');
    for (const path of [inner, join(source, 'inner'), source]) at(path, 1_000);
    writeFileSync(built, '');
    at(built, 2_000);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('should leave alone what is newer than its sources, as others may be starting from it', () => {
    expect(builds(built, source)).toBe(0);
  });

  it('should build once when nothing is built', () => {
    rmSync(built);
    expect(builds(built, source, 2)).toBe(1);
  });

  it('should build when a file far below was changed, or removed', () => {
    at(inner, 3_000);
    expect(builds(built, source)).toBe(1);
    at(inner, 1_000);
    at(built, 2_000);
    rmSync(inner);
    expect(builds(built, source)).toBe(1);
  });

  it('should not build for a helper of tests', () => {
    mkdirSync(join(source, 'testing'));
    writeFileSync(join(source, 'testing', 'b.ts'), '');
    at(source, 1_000);
    expect(builds(built, source)).toBe(0);
  });
});

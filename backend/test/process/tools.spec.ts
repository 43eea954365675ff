import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOOLS = join(__dirname, '../../scripts/lib/tools.mjs');

describe('The tools of the suites', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmm-tools-'));
  const redis = join(folder, 'redis-server');
  writeFileSync(redis, '', { mode: 0o755 });
  writeFileSync(join(folder, 'pdftotext'), '', { mode: 0o644 });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the expression is in a process of its own, which sees these programs alone. */
  const evaluate = (expression: string, env: Record<string, string> = {}): unknown => {
    const script = `import { reportMissing, toolPath } from ${JSON.stringify(`file://${TOOLS}`)}; const lines = []; console.log(JSON.stringify(${expression}));`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { PATH: folder, ...env }, encoding: 'utf8', stdio: 'pipe' }));
  };
  const REPORT = "(reportMissing(['redis', 'pdftotext'], (line) => lines.push(line)), lines)";
  const NO_PDFTOTEXT = 'Not run, because pdftotext is not installed (apt-get install poppler-utils): the text of receipt PDFs';

  it('should be found on the PATH when they can be run', () => {
    expect(evaluate("[toolPath('redis'), toolPath('pdftotext')]")).toEqual([redis, null]);
  });

  it('should be found where a variable names one', () => {
    expect(evaluate("toolPath('chromium')", { CHROMIUM: redis })).toBe(redis);
  });

  it('should be the first program that has what is needed', () => {
    const [without, having] = ['without', 'having'].map((name) => join(folder, name)) as [string, string];
    for (const [path, code] of [[without, 1], [having, 0]] as const) {
      mkdirSync(path);
      writeFileSync(join(path, 'python3'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
    }
    expect(evaluate("toolPath('pyjwt')", { PATH: `${without}:${having}` })).toBe(join(having, 'python3'));
    expect(evaluate("toolPath('pyjwt')", { PATH: without })).toBeNull();
  });

  it('should count as missing when they are hidden', () => {
    expect(evaluate("toolPath('redis')", { HIDE_TOOLS: 'chromium,redis' })).toBeNull();
  });

  it('should be reported in one line each when they are missing', () => {
    expect(evaluate(REPORT)).toEqual([NO_PDFTOTEXT]);
    expect(evaluate(REPORT, { HIDE_TOOLS: 'redis' })).toEqual(['Not run, because Redis is hidden by HIDE_TOOLS: limits shared by several replicas', NO_PDFTOTEXT]);
    expect(evaluate(REPORT, { MISSING_TOOLS_REPORTED: '1' })).toEqual([]);
  });

  it('should be a failure when every suite is required', () => {
    expect(() => evaluate(REPORT, { REQUIRE_ALL_SUITES: '1' })).toThrow('pdftotext is not installed (apt-get install poppler-utils)');
  });

  it('should not be hidden by a name that none of them has', () => {
    expect(() => evaluate("toolPath('redis')", { HIDE_TOOLS: 'postgres' })).toThrow('HIDE_TOOLS names postgres');
  });
});

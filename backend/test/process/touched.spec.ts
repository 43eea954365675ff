import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const MODULE = `file://${join(__dirname, '../../scripts/lib/touched.mjs')}`;

const FILES = {
  'backend/src/fees/late.ts': 'export const late = 1;',
  'backend/src/fees/late.spec.ts': "import { late } from './late.js';",
  'backend/test/fees/late-fee.e2e-spec.ts': "import { TestSystem } from '../support/test-system.js';",
  'backend/test/process/way.spec.ts': "import { way } from '#lib/way';",
  'backend/scripts/lib/way.mjs': 'export const way = 1;',
  'backend/tools/none.ts': '',
  'frontend/src/page.tsx': 'export const Page = null;',
  'frontend/src/page.spec.tsx': "import { Page } from './page';",
  'frontend/e2e/support.ts': 'export const test = 1;',
  'frontend/e2e/paying.spec.ts': "import { test } from './support';",
  'deploy/fees.env.example': '',
};

describe('The suites that a change touches', () => {
  let root: string;
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  /** Jest cannot load the script's module itself. */
  const touched = (...changed: string[]) => JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', `
    import { suitesAbout } from ${JSON.stringify(MODULE)};
    console.log(JSON.stringify(suitesAbout(${JSON.stringify(root)}, ${JSON.stringify(changed)})));`], { encoding: 'utf8' })) as { suites: string[]; others: string[] };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'touched-'));
    for (const [name, text] of Object.entries(FILES)) write(name, text);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['backend/src/fees/late.ts', 'backend/src/fees/late.spec.ts'],
    ['backend/scripts/lib/way.mjs', 'backend/test/process/way.spec.ts'],
    ['frontend/src/page.tsx', 'frontend/src/page.spec.tsx'],
    ['frontend/e2e/support.ts', 'frontend/e2e/paying.spec.ts'],
    ['frontend/e2e/paying.spec.ts', 'frontend/e2e/paying.spec.ts'],
  ])('should be, of %s, %s', (changed, suite) => {
    expect(touched(changed)).toEqual({ suites: [suite], others: [] });
  });

  it('should be told to be none for a file that no suite imports or names, and for a suite that is gone', () => {
    const others = ['backend/tools/none.ts', 'deploy/fees.env.example', 'backend/src/gone.spec.ts'];
    expect(touched(...others)).toEqual({ suites: [], others });
  });
});

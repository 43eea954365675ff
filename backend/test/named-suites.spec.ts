import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** Run by their own commands: `npm run pictures`, `npm run test:libreoffice`. */
const ON_DEMAND = ['frontend/e2e/pictures.ts', 'frontend/src/features/admin-transactions/list/csv/csv.libreoffice.ts'];

const FILES = ['backend/src', 'backend/test', 'backend/tools', 'frontend/src', 'frontend/e2e'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules/')).map((name) => join(folder, name)));
const isSuite = (file: string) => /[.-]spec\.tsx?$/.test(file);
const withLine = (files: string[], line: RegExp) => files.filter((file) => line.test(readFileSync(join(ROOT, file), 'utf8')));

describe('The files of tests', () => {
  it('should all have a name by which they are found', () => {
    expect(withLine(FILES.filter((file) => !isSuite(file)), /^(?:describe|it|test)(?:\.\w+)*\(/m).sort()).toEqual(ON_DEMAND);
    expect(FILES.filter((file) => isSuite(file) && !/(?:\.spec|\.e2e-spec)\.tsx?$/.test(file))).toEqual([]);
  });

  it('should all have a test', () => {
    const suites = FILES.filter(isSuite);
    expect(withLine(suites, /^\s*(?:it|test)\b[^=\n]*\(/m)).toEqual(suites);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';
import type { Mutant } from './mutant.js';
import { MUTANT_NAMES, MUTANTS } from './mutants.js';

const SOURCES = join(import.meta.dirname, '../../../src');

/** The file as the build compiles it. */
function built(file: string): string {
  const source = join(SOURCES, file.replace(/\.js$/, '.ts'));
  expect(existsSync(source)).toBe(true);
  return transformFileSync(source, { configFile: join(SOURCES, '../.swcrc') }).code;
}

describe('Mutants', () => {
  it.each(MUTANT_NAMES)('should still match the code to change: %s', (name) => {
    const { edits }: Mutant = MUTANTS[name];
    for (const { file, find, replace } of edits) {
      const code = built(file);
      expect(code).toMatch(find);
      expect(code.replace(find, replace)).not.toBe(code);
    }
  });
});

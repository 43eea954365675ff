import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { PLANT_NAMES, type Plant, PLANTS } from './plants.js';

const SOURCES = join(import.meta.dirname, '../../../src');

/** The file as the build holds it. */
function built(file: string): string {
  const source = join(SOURCES, file.replace(/\.js$/, '.ts'));
  expect(existsSync(source)).toBe(true);
  return transformFileSync(source, { configFile: join(SOURCES, '../.swcrc') }).code;
}

describe('Planted bugs', () => {
  it.each(PLANT_NAMES)('should still find the code to change: %s', (name) => {
    const { edits }: Plant = PLANTS[name];
    for (const { file, find, replace } of edits) {
      const code = built(file);
      expect(code).toMatch(find);
      expect(code.replace(find, replace)).not.toBe(code);
    }
  });
});

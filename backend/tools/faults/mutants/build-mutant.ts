import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER, PROJECT_FOLDER } from '../harness/paths.js';
import type { Mutant } from './mutant.js';
import { type MutantName, MUTANTS } from './mutants.js';

export interface MutantBuild {
  folder: string;
  remove(): void;
}

/** Copies the built server and injects a fault into the copy. @throws when the code to change is not found. */
export function buildMutant(name: MutantName): MutantBuild {
  const { edits, isSimulated }: Mutant = MUTANTS[name];
  const parent = join(BUILD_FOLDER, 'mutants');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'build-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(join(BUILD_FOLDER, 'src'), join(folder, 'src'), { recursive: true });
    for (const { file, find, replace } of edits) {
      const path = join(folder, 'src', file);
      const text = readFileSync(path, 'utf8');
      if (!find.test(text)) throw new Error(`The mutant "${name}" cannot be built: ${file} has no match for ${String(find)}.`);
      writeFileSync(path, text.replace(find, replace));
    }
    if (isSimulated) cpSync(join(BUILD_FOLDER, 'tools'), join(folder, 'tools'), { recursive: true });
    else execFileSync(process.execPath, [join(PROJECT_FOLDER, 'backend/scripts/pack-server.mjs'), folder]);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

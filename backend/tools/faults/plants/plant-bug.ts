import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER, PROJECT_FOLDER } from '../bench/places.js';
import { type Plant, type PlantName, PLANTS } from './plants.js';

export interface PlantedBuild {
  folder: string;
  remove(): void;
}

/** Copies the built server and plants a bug in the copy. @throws when the code to change is not there any more. */
export function plantBug(name: PlantName): PlantedBuild {
  const { edits }: Plant = PLANTS[name];
  const parent = join(BUILD_FOLDER, 'planted');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'build-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(join(BUILD_FOLDER, 'src'), join(folder, 'src'), { recursive: true });
    for (const { file, find, replace } of edits) {
      const path = join(folder, 'src', file);
      const text = readFileSync(path, 'utf8');
      if (!find.test(text)) throw new Error(`The bug "${name}" cannot be planted: ${file} holds no ${String(find)}.`);
      writeFileSync(path, text.replace(find, replace));
    }
    execFileSync(process.execPath, [join(PROJECT_FOLDER, 'backend/scripts/pack-server.mjs'), folder]);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `backend/dist` of the build this runs from. */
export const BUILD_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export const PROJECT_FOLDER = (() => {
  for (let folder = BUILD_FOLDER; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'backend', 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error('The project folder was not found.');
  }
})();

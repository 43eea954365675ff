import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function projectFolder(from = process.cwd()): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'backend', 'package.json'))) return folder;
    if (dirname(folder) === folder) return from;
  }
}

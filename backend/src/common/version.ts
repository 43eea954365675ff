import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.js';

/** Of the root `package.json`, from which a release takes its name. */
export const VERSION = (JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')) as { version: string }).version;

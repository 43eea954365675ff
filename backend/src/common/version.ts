import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../config/project-folder.js';

// Found from the program and not from the working directory, which may be any.
const FOLDER = projectFolder(dirname(process.argv[1] ?? '.'));

/** Of the root `package.json`, from which a release takes its name. */
export const VERSION = (JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { version: string }).version;

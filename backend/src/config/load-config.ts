import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { AppConfig } from './app-config.js';
import { projectFolder } from './project-folder.js';

/** The configuration of this process: `.env` beside the root `package.json` when there is one; the environment wins. */
export function loadConfig(): AppConfig {
  const file = join(projectFolder(), '.env');
  const fromFile = existsSync(file) ? parse(readFileSync(file)) : {};
  return AppConfig.from({ ...fromFile, ...process.env });
}

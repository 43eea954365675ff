import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { AppConfig, type SettingsPart } from './app-config.js';
import { projectFolder } from './project-folder.js';

/** The variables of this process: `.env` beside the root `package.json` when there is one; the environment wins. */
export function readEnvironment(): Record<string, string | undefined> {
  const file = join(projectFolder(), '.env');
  return { ...(existsSync(file) ? parse(readFileSync(file)) : {}), ...process.env };
}

export function loadConfig(parts: readonly SettingsPart<unknown>[] = []): AppConfig {
  return AppConfig.from(readEnvironment(), parts);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { AppConfig, type SettingsPart } from './app-config.js';
import { cutValues } from './cut-values.js';
import { ConfigurationError } from './environment-reader.js';
import { projectFolder } from './project-folder.js';

/**
 * The variables of this process: `.env` beside the root `package.json` when there is one; the environment wins.
 *
 * @throws ConfigurationError when a value of the file does not mean what is written there.
 */
export function readEnvironment(folder = projectFolder(), environment: Record<string, string | undefined> = process.env): Record<string, string | undefined> {
  const file = join(folder, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const cut = cutValues(text).filter((name) => !environment[name]);
  if (cut.length > 0) throw new ConfigurationError(cut.map((name) => `${name} is cut at a # in ${file}: put the value into single quotes, or a space on both sides of the # of a remark.`));
  return { ...parse(text), ...environment };
}

export function loadConfig(parts: readonly SettingsPart<unknown>[] = []): AppConfig {
  return AppConfig.from(readEnvironment(), parts);
}

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('backup');
const HOUR_MS = 3_600_000;
const ADVICE = 'Run one now (./fees backup FILE), and look at what should run it every night.';

/** The age of the newest backup: encrypted ones count, unfinished ones do not. */
export const checkBackups: Check = {
  about: 'backup',
  async run({ backups, now }) {
    if (backups === null) return [say.amber('Nobody said where backups are written.', 'Say it: ./fees doctor --backups FOLDER.')];
    const names = (await readdir(backups, { recursive: true })).filter((name) => /\.backup(\.\w+)?$/.test(name) && !name.endsWith('.partial'));
    const times = await Promise.all(names.map(async (name) => (await stat(join(backups, name))).mtimeMs));
    if (times.length === 0) return [say.red(`There is none in ${backups}.`, ADVICE)];
    const hours = Math.max(0, Math.floor((now - Math.max(...times)) / HOUR_MS));
    const found = `The newest of ${names.length} in ${backups} is ${hours} hours old.`;
    if (hours >= 50) return [say.red(found, ADVICE)];
    return [hours >= 26 ? say.amber(found, ADVICE) : say.green(found)];
  },
};

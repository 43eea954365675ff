import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config/project-folder.js';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('machine');
/** As `engines` of the root package.json has it. */
const TESTED = /^v(20\.(19|[2-9]\d)|24)\./;

/** Versions and time zone. */
export const checkMachine: Check = {
  about: 'machine',
  async run() {
    const { version } = JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')) as { version: string };
    const what = `Version ${version}, Node ${process.version}, ${process.platform} ${process.arch}, time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone} (times are kept in UTC and shown in IST)`;
    return [TESTED.test(process.version) ? say.green(`${what}.`) : say.amber(`${what}: this version of Node was never tested.`, 'Install Node 24.')];
  },
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config/project-folder.js';
import type { ServerTexts } from '../../contract/texts/spoken.js';
import { type Check, findingsAbout } from '../finding.js';

const say = findingsAbout('machine');
/** As `engines` of the root package.json has it. */
const TESTED = /^v(20\.(19|[2-9]\d)|24)\./;

/** Versions and time zone. */
export const checkMachine: Check = {
  about: 'machine',
  async run() {
    const { version } = JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8')) as { version: string };
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const what = ({ machine }: ServerTexts['doctor']): string => machine.what(version, process.version, `${process.platform} ${process.arch}`, zone);
    return [TESTED.test(process.version) ? say.green((words) => `${what(words)}.`) : say.amber((words) => words.machine.untested(what(words)))];
  },
};

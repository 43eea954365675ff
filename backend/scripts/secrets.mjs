// Looks for credentials in the given files, else in all that git tracks; a part of `npm run lint`.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/** Addresses of databases whose passwords open nothing: invented by a test, or to be replaced by whoever copies an example. */
const INVENTED = ['/^mysql:\\/\\/[a-z]+:(?:hunter#?2|fees|0a1b|CHANGE-THIS-PASSWORD)@/'];

const config = {
  rules: [
    {
      id: '@secretlint/secretlint-rule-preset-recommend',
      rule: creator,
      rules: [
        { id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } },
        { id: '@secretlint/secretlint-rule-database-connection-string', options: { allows: INVENTED } },
      ],
    },
  ],
};

// The library times itself by marks, keeps them all, and looks through them at each: most of a minute for what takes a second.
performance.mark = () => undefined;

const root = resolve(import.meta.dirname, '../..');
const NOT_OURS = /(^|\/)(node_modules|dist|data|coverage|\.git)(\/|$)/;

/** An unpacked archive has no git: then all but what was installed or made is read. */
function tracked() {
  try {
    return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0').filter(Boolean);
  } catch {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.map((entry) => relative(root, join(entry.parentPath, entry.name))).filter((path) => !NOT_OURS.test(path));
  }
}

const named = process.argv.slice(2);
// What git tracks may have been deleted since.
const files = (named.length > 0 ? named : tracked()).filter((file) => existsSync(resolve(root, file)) && !['.png', '.jpg', '.woff2'].includes(extname(file)));
let found = 0;
for (const file of files) {
  const filePath = resolve(root, file);
  const source = { filePath, ext: extname(file), content: readFileSync(filePath, 'utf8'), contentType: 'text' };
  const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true, maskSecrets: true } });
  for (const { loc, message } of messages) console.error(`${file}:${loc.start.line}  ${message}`);
  found += messages.length;
}
console.log(`Files read: ${files.length}, credentials found: ${found}.`);
process.exitCode = found > 0 ? 1 : 0;

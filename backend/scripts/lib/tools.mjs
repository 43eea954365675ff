// The programs besides Node that some suites use. What a machine lacks is left out, and said in one line for each.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** `commands`: all of them are needed; the first is the one that is started. `probe`: arguments with which it ends well where it can be used. */
const TOOLS = {
  mariadb: { title: 'MariaDB', commands: ['mariadbd', 'mariadb-install-db'], package: 'mariadb-server', leavesOut: 'the server suite and the fault campaign on MariaDB' },
  redis: { title: 'Redis', commands: ['redis-server'], package: 'redis-server', leavesOut: 'limits shared by several replicas' },
  chromium: { title: 'Chromium', commands: [process.env.CHROMIUM || 'chromium'], package: 'chromium', leavesOut: 'the browser journeys' },
  windows: { title: 'Xvfb or xdotool', commands: ['Xvfb', 'xdotool'], package: 'xvfb xdotool', leavesOut: "the journeys of the browser's Back button" },
  systemd: { title: 'systemd-analyze', commands: ['systemd-analyze'], package: 'systemd', leavesOut: 'the check of the service units' },
  age: { title: 'age', commands: ['age', 'age-keygen'], package: 'age', leavesOut: "the runbook's steps that open a backup" },
  openssl: { title: 'openssl', commands: ['openssl'], package: 'openssl', leavesOut: 'the page on verifying with openssl' },
  pyjwt: { title: 'PyJWT', commands: ['python3'], probe: ['-c', 'import jwt, cryptography'], package: 'python3-jwt python3-cryptography', leavesOut: 'the page on verifying with PyJWT' },
  pdftotext: { title: 'pdftotext', commands: ['pdftotext'], package: 'poppler-utils', leavesOut: 'the text of receipt PDFs' },
};

export const TOOL_NAMES = Object.keys(TOOLS);

/** Servers lie where only the administrator's PATH looks. */
const FOLDERS = [...new Set([...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/usr/libexec'])].filter(isAbsolute);

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const programs = (command) => (isAbsolute(command) ? [command] : FOLDERS.map((folder) => join(folder, command))).filter(isProgram);

/** A machine may have several, of which the first one lacks what is needed. */
const usable = ({ commands: [command], probe }) =>
  programs(command).find((path) => !probe || spawnSync(path, probe, { stdio: 'ignore' }).status === 0) ?? null;

const known = new Map();

/** `HIDE_TOOLS=mariadb,chromium`: these count as missing, so that a machine that has them shows what one without them does. */
const hidden = (process.env.HIDE_TOOLS ?? '').split(',').filter((name) => name !== '');
const unknown = hidden.filter((name) => !(name in TOOLS));
if (unknown.length > 0) throw new Error(`HIDE_TOOLS names ${unknown.join(', ')}. There are: ${Object.keys(TOOLS).join(', ')}.`);

/** Where the tool's program is, or `null` when it is missing here. */
export function toolPath(name) {
  if (hidden.includes(name) || TOOLS[name].commands.some((command) => programs(command).length === 0)) return null;
  if (!known.has(name)) known.set(name, usable(TOOLS[name]));
  return known.get(name);
}

const absence = (name) => (hidden.includes(name) ? 'is hidden by HIDE_TOOLS' : `is not installed (apt-get install ${TOOLS[name].package})`);

/** Why what needs the tool cannot run here, or `null` when it can. */
export const whyMissing = (name) => (toolPath(name) ? null : `${TOOLS[name].title} ${absence(name)}`);

/** @throws what is missing, and how to get it. */
export function requireTool(name) {
  const path = toolPath(name);
  if (!path) throw new Error(whyMissing(name));
  return path;
}

/**
 * One line for each missing tool. The suites that `npm test` starts print none, as it prints all at its end.
 *
 * @throws when a tool is missing and `REQUIRE_ALL_SUITES=1` wants every suite.
 */
export function reportMissing(names, print) {
  const missing = names.filter((name) => !toolPath(name));
  if (missing.length > 0 && process.env.REQUIRE_ALL_SUITES === '1') throw new Error(missing.map(whyMissing).join('; '));
  if (process.env.MISSING_TOOLS_REPORTED === '1') return;
  for (const name of missing) print(`Not run, because ${whyMissing(name)}: ${TOOLS[name].leavesOut}`);
}

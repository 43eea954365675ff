// `npm run e2e [-- playwright's arguments]`: the real stack on free ports with a database of its own, and a real browser in front of it.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, untilAnswers } from '../../backend/scripts/lib/ports.mjs';
import { SANDBOX_MERCHANT } from '../../backend/scripts/lib/sandbox-merchant.mjs';
import { reportMissing, toolPath } from '../../backend/scripts/lib/tools.mjs';

const frontend = join(dirname(fileURLToPath(import.meta.url)), '..');
const START_PATIENCE_MS = 180_000;

const CHROMIUM = toolPath('chromium');
if (!CHROMIUM) {
  reportMissing(['chromium'], (line) => console.error(line));
  process.exit(0);
}

/** The same browser without windows takes a fifth less time, where it is there. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const WITHOUT_WINDOWS = !process.env.CHROMIUM && existsSync(HEADLESS) ? HEADLESS : CHROMIUM;

const folder = mkdtempSync(join(tmpdir(), 'mmmcollege-e2e-'));
const [port, sandboxPort, smtpPort, mailboxPort, secondPort] = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()];
const database = join(folder, 'e2e.sqlite');
const addresses = {
  E2E_BASE_URL: `http://localhost:${port}`,
  E2E_SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  E2E_MAILBOX_URL: `http://127.0.0.1:${mailboxPort}`,
  E2E_DATABASE_URL: `sqlite:${database}`,
  // For a journey that starts a server of its own beside the stack.
  E2E_SECOND_URL: `http://localhost:${secondPort}`,
};
const inherited = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:ATOM_|SMTP_|REDIS_|DATABASE_|API_BASE|FORM_SERVICE|LOOKUP_|COLLEGE_NETWORKS)/.test(name))),
  ...SANDBOX_MERCHANT,
};

/** The browser sees one font, the receipts' own: a machine without any draws no letter, and no journey depends on what another has. */
function onlyFont() {
  const font = dirname(createRequire(join(frontend, '../backend/package.json')).resolve('@expo-google-fonts/mukta/package.json'));
  const file = join(folder, 'fonts.conf');
  const folders = ['400Regular', '600SemiBold', '700Bold'].map((weight) => `<dir>${join(font, weight)}</dir>`);
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${join(folder, 'fonts')}</cachedir></fontconfig>`);
  return file;
}

function run(file, args, env, cwd = frontend) {
  const child = spawn(process.execPath, [file, ...args], { cwd, env, stdio: 'inherit' });
  return { child, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1))) };
}

// Stacks side by side would build into one folder: who starts several has built before.
const stack = run(join(frontend, '../backend/scripts/start.mjs'), process.env.E2E_BUILT ? ['--no-build'] : [], {
  ...inherited,
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: addresses.E2E_BASE_URL,
  DATABASE_URL: `sqlite:${database}`,
  SANDBOX_PORT: String(sandboxPort),
  MAILBOX_SMTP_PORT: String(smtpPort),
  MAILBOX_HTTP_PORT: String(mailboxPort),
});

let code = 1;
try {
  const started = untilAnswers(`http://127.0.0.1:${port}/mmmcollege-api/health/live`, START_PATIENCE_MS).then(() => true);
  if (!(await Promise.race([started, stack.ended.then(() => false)]))) throw new Error('The stack did not start.');
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const journeys = run(playwright, ['test', ...process.argv.slice(2)], { ...inherited, ...addresses, CHROMIUM, WITHOUT_WINDOWS, FONTCONFIG_FILE: onlyFont() });
  code = await journeys.ended;
} catch (error) {
  console.error(error.message);
} finally {
  stack.child.kill('SIGTERM');
  await stack.ended;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

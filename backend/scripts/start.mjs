// `npm start`: from a fresh clone to a working product. Beside the server run the gateway sandbox and the mailbox of docs/sandbox.md.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBackend, buildFrontend } from './lib/build.mjs';
import { Children } from './lib/children.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { freePort, isTaken, untilAnswers } from './lib/ports.mjs';
import { SANDBOX_MERCHANT } from './lib/sandbox-merchant.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const dist = join(root, 'backend/dist');
const say = (line = '') => process.stdout.write(`${line}\n`);

/** Published: `start:prod` refuses what begins like this. */
const DEMO_SECOND_FACTOR_KEY = 'DEMO-second-factor-key-of-no-secrecy';

process.chdir(root);
process.title = 'mmmcollege';
endWithNpm();
let stopping = false;

const children = new Children((reason) => void stop(1, reason));

async function stop(code, reason) {
  if (stopping) return;
  stopping = true;
  if (reason) process.stderr.write(`\nStopped: ${reason}\n`);
  await children.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

async function configuration() {
  const { loadConfig, readEnvironment } = await import('../dist/src/config/load-config.js');
  try {
    return { config: loadConfig(), env: readEnvironment() };
  } catch (error) {
    throw new Error(`The configuration is wrong:\n${(error.faults ?? [error.message]).map((fault) => `  - ${fault}`).join('\n')}`, { cause: error });
  }
}

async function startSandbox(env, publicUrl, stateFile) {
  const port = await freePort(Number(env.SANDBOX_PORT) || 4100);
  const url = `http://127.0.0.1:${port}`;
  for (const [name, value] of Object.entries(SANDBOX_MERCHANT)) env[name] ||= value;
  mkdirSync(dirname(stateFile), { recursive: true });
  children.start('The gateway sandbox', join(dist, 'tools/gateway-sandbox/main.js'), {
    ...env,
    SANDBOX_PORT: String(port),
    SANDBOX_CALLBACK_URL: env.SANDBOX_CALLBACK_URL || `${publicUrl}/mmmcollege-api/payment-callback`,
    SANDBOX_STATE: env.SANDBOX_STATE || stateFile,
  }, { quiet: true });
  await untilAnswers(`${url}/control`, 15_000);
  return {
    url,
    variables: {
      ATOM_AUTH_URL: `${url}/ots/aipay/auth`,
      ATOM_STATUS_URL: env.ATOM_STATUS_URL || `${url}/ots/payment/status`,
      ATOM_REFUND_URL: env.ATOM_REFUND_URL || `${url}/ots/payment/refund`,
      ATOM_REFUND_PAID_REMARKS: env.ATOM_REFUND_PAID_REMARKS || 'PROCESSED',
      ATOM_REFUND_REJECTED_REMARKS: env.ATOM_REFUND_REJECTED_REMARKS || 'REJECTED',
      ATOM_CHECKOUT_SCRIPT_URL: env.ATOM_CHECKOUT_SCRIPT_URL || `${url}/staticdata/ots/js/atomcheckout.js`,
    },
  };
}

async function startMailbox(env) {
  const smtp = await freePort(Number(env.MAILBOX_SMTP_PORT) || 4125);
  const web = await freePort(Number(env.MAILBOX_HTTP_PORT) || 4180);
  const url = `http://127.0.0.1:${web}`;
  const ports = { MAILBOX_SMTP_PORT: String(smtp), MAILBOX_HTTP_PORT: String(web) };
  children.start('The development mailbox', join(dist, 'tools/dev-mailbox/main.js'), { ...env, ...ports }, { quiet: true });
  await untilAnswers(url, 15_000);
  return { url, variables: { SMTP_URL: `smtp://127.0.0.1:${smtp}` } };
}

async function main() {
  if (!process.argv.includes('--no-build')) {
    say('Building…');
    await Promise.all([buildBackend(), buildFrontend()]);
  }
  const { config, env } = await configuration();
  const { host, port } = config.http;
  if (await isTaken(port, host)) {
    throw new Error(`Port ${port} on ${host} is already in use. Stop the other program, or choose another port: PORT=3001 npm start`);
  }
  const { isSqliteUrl, sqlitePath } = await import('../dist/src/database/data-source.js');
  // What the invented bank knows belongs to the payments of this very database.
  const stateFile = isSqliteUrl(config.database.url) ? `${sqlitePath(config.database.url)}.sandbox.jsonl` : join(root, 'data/sandbox.jsonl');
  const { prepareDevelopmentDatabase } = await import('../dist/src/cli/prepare-development.js');
  const database = await prepareDevelopmentDatabase(config.database.url);

  const reach = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const own = `http://${reach}:${port}`;
  const sandbox = config.given.has('ATOM_AUTH_URL') ? null : await startSandbox(env, own, stateFile);
  const mailbox = config.given.has('SMTP_URL') ? null : await startMailbox(env);
  children.start('The server', join(dist, 'server.cjs'), {
    ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn', APPROVALS: env.APPROVALS || 'one', SECOND_FACTOR_KEY: env.SECOND_FACTOR_KEY || DEMO_SECOND_FACTOR_KEY, ...sandbox?.variables, ...mailbox?.variables,
  });
  await untilAnswers(`${own}/mmmcollege-api/health/live`, 30_000);

  say();
  say(`  Fee payment        ${config.http.publicUrl}/mmmcollege`);
  say(`  Fee office         ${config.http.publicUrl}/mmmcollege/login`);
  if (sandbox) say(`  Gateway sandbox    ${sandbox.url}`);
  if (mailbox) say(`  Development mail   ${mailbox.url}`);
  if (database.admissionNumbers.length > 0) {
    say();
    say(`  Admission numbers to try: ${database.admissionNumbers.join(', ')}`);
    if (config.lookup.secondFact === 'mobile') say(`  Last 4 digits of mobile:  ${database.mobileLast4.join(', ')}`);
    say(`  Office login:             ${database.login.username} / ${database.login.password}`);
    say();
    say(`  All students are invented (${database.loaded ? 'loaded now' : 'loaded earlier; payments are kept'}).`);
  }
  say('  Stop with Ctrl-C.');
}

main().catch((error) => stop(1, error.message));

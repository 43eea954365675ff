import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { enrol, newPerson, PASSWORD } from './office-people';
import { expect, logIn, SANDBOX, test } from './support';

/** A second server on the same database, on a clock that a file moves. */
const URL_OF_OURS = process.env['E2E_SECOND_URL'] ?? 'http://localhost:3100';
const SERVER = fileURLToPath(new URL('../../backend/dist/server.cjs', import.meta.url));
const HALF_AN_HOUR = 30 * 60_000;
let server: ChildProcess;
let clock = '';

test.beforeAll(async ({}, info) => {
  clock = info.outputPath('clock');
  writeFileSync(clock, '0');
  server = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env, HOST: '127.0.0.1', PORT: new URL(URL_OF_OURS).port, PUBLIC_URL: URL_OF_OURS, DATABASE_URL: process.env['E2E_DATABASE_URL'], TEST_CLOCK: clock,
      LOG_LEVEL: 'warn', SECOND_FACTOR_KEY: 'DEMO-second-factor-key-of-no-secrecy', ATOM_AUTH_URL: `${SANDBOX}/ots/aipay/auth`,
      ATOM_STATUS_URL: `${SANDBOX}/ots/payment/status`, ATOM_CHECKOUT_SCRIPT_URL: `${SANDBOX}/staticdata/ots/js/atomcheckout.js`,
    },
  });
  await expect.poll(() => fetch(`${URL_OF_OURS}/mmmcollege-api/health/live`).then(({ ok }) => ok, () => false), { timeout: 30_000 }).toBe(true);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
});

test('A session should end after half an hour without an act, though its page goes on asking what waits', async ({ browser }) => {
  test.setTimeout(180_000);
  await newPerson(browser, 'idle', ['Clerk']);
  const page = await (await browser.newContext({ baseURL: URL_OF_OURS, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })).newPage();
  await page.clock.install();
  await logIn(page, { username: 'idle', password: PASSWORD });
  await enrol(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  writeFileSync(clock, String(HALF_AN_HOUR - 60_000));
  const asked = page.waitForResponse(/review-queue\/count/);
  await page.clock.fastForward(61_000);
  expect((await asked).status()).toBe(200);

  writeFileSync(clock, String(HALF_AN_HOUR + 1_000));
  await page.clock.fastForward(61_000);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
});

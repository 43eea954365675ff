import { createHmac } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectFits, LOOKS_ONCE } from './layout';
import { codeIn } from './qr-code';
import { BASE, expect, logIn, test } from './support';

const MAILBOX = process.env['E2E_MAILBOX_URL'] ?? 'http://127.0.0.1:8025';
export const PASSWORD = 'seven green umbrellas';
const STEP_MS = 30_000;

/** The code of a secret (RFC 6238), in this step or a later one. */
function codeOf(secret: string, step = Math.floor(Date.now() / STEP_MS)): string {
  const bits = [...secret.replace(/\s/g, '')].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A code that was not accepted yet: the next step's is taken early. */
export class Authenticator {
  private used = 0;
  constructor(private readonly secret: string) {}
  next(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    const step = Math.max(now, this.used + 1);
    if (step > now + 1) throw new Error('Two codes of one step were used; wait for the next one');
    this.used = step;
    return codeOf(this.secret, step);
  }
}

export async function invitationFor(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${MAILBOX}/api/mails`)).json()) as { envelope: { to: string[] }; text: string }[];
      const texts = mails.filter(({ envelope }) => envelope.to.includes(address)).map(({ text }) => text);
      link = texts.flatMap((text) => text.match(/https?:\S+\/invitation#\S+/) ?? [])[0] ?? '';
      return link;
    }, { timeout: 30_000 })
    .toMatch(/#./);
  return link;
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext({ baseURL: BASE, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })).newPage();
export const confirm = (page: Page) => page.getByRole('button', { name: 'Yes' }).click();

export async function openPeople(page: Page): Promise<void> {
  await logIn(page);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();
}

export async function invite(page: Page, person: { name: string; username: string; email: string; roles: string[] }): Promise<void> {
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await expect(page.getByLabel('Name', { exact: false }).first()).toBeFocused();
  await page.keyboard.type(person.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  for (const role of person.roles) await page.getByRole('checkbox', { name: role }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`Invite ${person.name} as ${person.roles.join(', ')}? The link goes to ${person.email}.`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Works in the office.');
  await confirm(page);
  await expect(page.getByText(`The invitation is on its way to ${person.email}.`)).toBeVisible();
}

/** Invites somebody and chooses the password, each in a browser of its own. */
export async function newPerson(browser: Browser, username: string, roles: string[]): Promise<void> {
  const email = `${username}@office.example`;
  const administrator = await newPage(browser);
  await openPeople(administrator);
  await invite(administrator, { name: `Name of ${username}`, username, email, roles });
  await administrator.close();
  const own = await newPage(browser);
  await own.goto(await invitationFor(email));
  await own.getByLabel('New password').fill(PASSWORD);
  await own.getByRole('button', { name: 'Set the password' }).click();
  await expect(own.getByText('Your password is set.')).toBeVisible();
  await own.close();
}

export async function enrol(page: Page): Promise<{ app: Authenticator; recovery: string[] }> {
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const picture = page.getByRole('img', { name: 'QR code with the secret for the app' });
  await expect(picture).toBeVisible();
  // As the app on the phone has it: by the picture, which says what stands below it.
  const read = new URL(await codeIn(page, await picture.screenshot()));
  const secret = read.searchParams.get('secret') ?? '';
  expect([read.protocol, read.host, secret]).toEqual(['otpauth:', 'totp', (await page.getByText(/^(?:[A-Z2-7]{4} ?){4,}/).textContent())?.replace(/\s/g, '')]);
  const app = new Authenticator(secret);
  await page.getByLabel('Code that the app shows now').fill(app.next());
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const recovery = await page.getByRole('list', { name: 'recovery codes' }).getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  return { app, recovery };
}

export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** In the guard of every change only that it fits where it is narrow: what axe finds on a screen is found by the walk in the pseudo-language. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  for (const width of LOOKS_ONCE ? [320] : [320, 412, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page, `${screen} at ${width}`);
    if (LOOKS_ONCE) continue;
    await expectAccessible(page, `${screen} at ${width}`);
    await page.screenshot({ path: test.info().outputPath(`${screen}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

import { BASE, expect, pay, paymentsOf, student, test } from './support';
import { windowsMissing, WindowedBrowser } from './windowed-browser';

// A trace looks into the page after every action, which the browser takes for a gesture.
test.use({ trace: 'off' });
test.skip(windowsMissing !== null, windowsMissing ?? '');

const CONTROL = 'http://control.test';
const WAYS = { 'the Back button': 'pressBackButton', 'Alt+Left': 'pressAltLeft' } as const;

let browser: WindowedBrowser;
test.beforeAll('a payment to be seen', async ({ browser: headless }) => {
  // It stays when a failed test has begun the file again.
  if ((await paymentsOf(student.semester5(34))).length > 0) return;
  const page = await headless.newPage({ baseURL: BASE });
  await pay(page, student.semester5(34), 'Pay');
  await expect(page.getByRole('heading', { name: 'Fee Receipt' })).toBeVisible();
  await page.close();
});
test.beforeEach(async () => void (browser = await WindowedBrowser.open(BASE)));
test.afterEach(() => browser.close());

/** A page whose second screen runs this script, opened after its first. */
async function openControl(script: string): Promise<void> {
  await browser.page.route(`${CONTROL}/**`, (route) => route.fulfill({ contentType: 'text/html', body: `<p>Page</p>${route.request().url().endsWith('/second') ? `<script>${script}</script>` : ''}` }));
  await browser.page.goto(`${CONTROL}/first`);
  await browser.page.goto(`${CONTROL}/second`);
}

const address = () => browser.read('location.href');
const screen = () => browser.read(`[location.pathname, document.querySelector('h1')?.textContent, document.querySelectorAll('table').length].join(' ')`);
const sessionItems = () => browser.read('Object.keys(sessionStorage)');
const LIST = '/mmmcollege/student-details Payment Transactions 1';

async function logIn(): Promise<void> {
  const { page } = browser;
  await page.goto('/mmmcollege');
  await page.goto('/mmmcollege/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('demo-fee-office');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect.poll(screen).toBe(LIST);
}

test.describe('The rule of this browser', () => {
  test('should be to skip entries that were added without a gesture', async () => {
    await openControl(`for (const n of [1, 2, 3]) history.pushState(n, '', '#' + n);`);
    expect(await address()).toBe(`${CONTROL}/second#3`);
    await browser.pressBackButton();
    expect(await address()).toBe(`${CONTROL}/first`);
  });

  test('should let a page stay once, and no second time, when it adds an entry in answer to Back', async () => {
    await openControl(`const stay = () => { if (!history.state) history.pushState(1, ''); }; onclick = stay; onpopstate = stay;`);
    await browser.page.getByText('Page').click();
    await browser.pressBackButton();
    expect(await address()).toBe(`${CONTROL}/second`);
    await browser.pressBackButton();
    expect(await address()).toBe(`${CONTROL}/first`);
  });
});

for (const [name, press] of Object.entries(WAYS)) {
  test(`should stay on the transactions when ${name} is pressed three times right after the login`, async () => {
    await logIn();
    for (let presses = 1; presses <= 3; presses += 1) {
      await browser[press]();
      expect(await screen(), `press ${presses}`).toBe(LIST);
    }
  });
}

test('should stay on the transactions again when somebody has worked there since Back was pressed', async () => {
  await logIn();
  for (let round = 1; round <= 3; round += 1) {
    for (let presses = 1; presses <= 5; presses += 1) await browser.pressBackButton();
    expect(await screen(), `round ${round}`).toBe(LIST);
    await browser.page.getByPlaceholder('Search transactions').click();
  }
});

test('should show the login and no data when Back is pressed so often that the browser leaves the page, and then Forward', async () => {
  await logIn();
  for (let presses = 0; presses < 20 && (await screen()) === LIST; presses += 1) await browser.pressBackButton();
  expect(await screen()).toBe('/mmmcollege Student Identification 0');
  expect(await sessionItems()).toEqual([]);
  await browser.pressAltRight();
  await expect.poll(screen).toBe('/mmmcollege/login Admin Login 0');
  expect(await sessionItems()).toEqual([]);
});

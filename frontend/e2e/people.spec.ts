import { card, confirm, enrol, expectSound, giveCode, invitationFor, invite, newPage, newPerson, openPeople, PASSWORD } from './office-people';
import { anotherPage, OfficeOfTwo, URL_OF_OURS } from './office-of-two';
import { BASE, expect, test, logIn } from './support';
import { windowsMissing, WindowedBrowser } from './windowed-browser';

test.describe('The people of the office', () => {
  test.describe.configure({ timeout: 180_000 });

  test('should be invited, choose a password, enrol, log in with a code, and be signed out elsewhere', async ({ page, browser }) => {
    await openPeople(page);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText('Enter a user name.')).toBeVisible();
    await expect(page.getByText('Choose at least one role.')).toBeVisible();
    await expectSound(page, 'invite');
    await page.getByRole('button', { name: 'Close' }).click();
    await invite(page, { name: 'Asha Rani', username: 'asha', email: 'asha@office.example', roles: ['Clerk'] });
    await expect(card(page, 'Asha Rani')).toContainText('Invited');

    const link = await invitationFor('asha@office.example');
    const phone = await newPage(browser);
    await phone.goto(link);
    await expect(phone.getByText('Welcome, Asha Rani.')).toBeVisible();
    await expect(phone).toHaveURL(/\/invitation$/);
    await phone.getByLabel('New password').fill('too short');
    await phone.getByRole('button', { name: 'Set the password' }).click();
    await expect(phone.getByText('9 of at least 15 characters.')).toBeVisible();
    await expectSound(phone, 'invitation');
    await phone.getByLabel('New password').fill(PASSWORD);
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Please log in with the user name asha.')).toBeVisible();

    await logIn(phone, { username: 'asha', password: PASSWORD });
    await expect(phone.getByText(/Loaded at/)).toBeVisible();
    await phone.getByRole('link', { name: 'Your account' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(phone, 'account');
    await phone.getByRole('button', { name: 'Set up a second factor' }).click();
    await expect(phone.getByRole('img', { name: 'QR code with the secret for the app' })).toBeVisible();
    await expectSound(phone, 'enrolment');
    await phone.getByRole('link', { name: 'Back to the transactions' }).click();
    const { app } = await enrol(phone);
    await expectSound(phone, 'recovery-codes');
    await phone.emulateMedia({ media: 'print' });
    await expect(phone.getByRole('list', { name: 'recovery codes' })).toBeVisible();
    await expect(phone.getByText('fee office: recovery codes of asha. Each works once.', { exact: false })).toBeVisible();
    expect((await phone.locator('main').innerText()).trim().split('\n').filter(Boolean)).toHaveLength(2 + 10 + 1);
    await phone.screenshot({ path: test.info().outputPath('recovery-codes-printed.png'), fullPage: true });
    await expect(phone.getByRole('banner')).toBeHidden();
    await phone.emulateMedia({ media: 'screen' });
    await phone.getByRole('button', { name: 'I have kept them' }).click();
    await expect(phone.getByText('10 of your recovery codes are left.')).toBeVisible();

    const desk = await newPage(browser);
    await logIn(desk, { username: 'asha', password: PASSWORD });
    await expect(desk.getByText('A code for asha')).toBeVisible();
    await expect(desk.getByLabel('Code')).toBeFocused();
    await expectSound(desk, 'code');
    await giveCode(desk, '000000');
    await expect(desk.getByText('Invalid code')).toBeVisible();
    await giveCode(desk, app.next());
    await expect(desk.getByText(/Loaded at/)).toBeVisible();
    await desk.getByRole('link', { name: 'Your account' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
    const sessions = desk.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expectSound(desk, 'sessions');
    await sessions.filter({ hasNotText: 'This one' }).getByRole('button', { name: 'End session' }).click();
    await confirm(desk);
    await expect(sessions).toHaveCount(1);

    await phone.getByRole('link', { name: 'Back to the transactions' }).click();
    await expect(phone.getByText('Your session has ended.')).toBeVisible();
    await expect(phone).toHaveURL(/\/login$/);

    // By the button, at the server too.
    const [signOut] = await Promise.all([desk.waitForResponse(/people\/me\/sign-out/), desk.getByRole('button', { name: 'Sign Out' }).click()]);
    expect(signOut.status()).toBe(204);
    expect((await desk.context().cookies()).filter(({ name }) => name === 'office')).toEqual([]);
    await page.reload();
    await openPeople(page);
    await expect(card(page, 'Asha Rani')).toContainText('Active');
    await card(page, 'Asha Rani').getByRole('button', { name: 'Sessions' }).click();
    await expect(page.getByText('No sessions. Only accounts with a second factor have them.')).toBeVisible();
    await card(page, 'Asha Rani').getByRole('button', { name: 'Change roles' }).click();
    await expectSound(page, 'people');
  });

  test('should log in with a recovery code once, and change the password', async ({ page, browser }) => {
    await newPerson(browser, 'ravi', ['Clerk']);
    await logIn(page, { username: 'ravi', password: PASSWORD });
    const { recovery } = await enrol(page);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await logIn(page, { username: 'ravi', password: PASSWORD });
    await giveCode(page, recovery[0]?.toLowerCase() ?? '');
    await expect(page.getByText(/Loaded at/)).toBeVisible();
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByText('9 of your recovery codes are left.')).toBeVisible();
    await page.getByLabel('Present password').fill(PASSWORD);
    await page.getByLabel('New password').fill('eight yellow umbrellas');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Your password was changed. Your other sessions have ended.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the transactions' }).click();
    await expect(page.getByText(/Loaded at/)).toBeVisible();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await logIn(page, { username: 'ravi', password: 'eight yellow umbrellas' });
    await giveCode(page, recovery[0] ?? '');
    await expect(page.getByText('Invalid code')).toBeVisible();
    await giveCode(page, recovery[1] ?? '');
    await expect(page.getByText(/Loaded at/)).toBeVisible();
  });

  test('should be led to the login by the next call when disabled, and see nothing that is not permitted', { tag: '@long' }, async ({ page, browser }) => {
    await newPerson(browser, 'vina', ['Viewer']);
    const forbidden: string[] = [];
    page.on('response', (response) => void (response.status() === 403 && forbidden.push(response.url())));
    await logIn(page, { username: 'vina', password: PASSWORD });
    await expect(page.getByText(/Loaded at/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
    for (const name of ['Refresh status', 'Refresh all that can still change', 'May pay again']) await expect(page.getByRole('button', { name })).toHaveCount(0);
    for (const name of ['People', 'Audit Trail', 'Health of the system']) await expect(page.getByRole('link', { name })).toHaveCount(0);
    await expectSound(page, 'viewer');

    const administrator = await newPage(browser);
    await openPeople(administrator);
    await card(administrator, 'Name of vina').getByRole('button', { name: 'Disable' }).click();
    await administrator.getByRole('button', { name: 'No' }).press('Escape');
    await card(administrator, 'Name of vina').getByRole('button', { name: 'Disable' }).click();
    await confirm(administrator);
    await expect(card(administrator, 'Name of vina')).toContainText('Disabled');

    await page.getByRole('button', { name: 'Reload list' }).click();
    await expect(page.getByText('Please log in again.')).toBeVisible();
    expect(forbidden).toEqual([]);
  });

  test('should say why when an account with a role is opened again or gets another address', { tag: '@long' }, async ({ page, browser }) => {
    await newPerson(browser, 'leela', ['Accountant']);
    await openPeople(page);
    const leela = card(page, 'Name of leela');
    await leela.getByRole('button', { name: 'Change name or e-mail' }).click();
    await leela.getByLabel('E-mail').fill('leela@elsewhere.example');
    await leela.getByRole('button', { name: 'Save' }).click();
    await expect(leela.getByRole('textbox', { name: 'Reason' })).toBeVisible();
    await expectSound(page, 'address');
    await leela.getByRole('textbox', { name: 'Reason' }).press('Escape');
    await leela.getByRole('button', { name: 'Disable' }).click();
    await confirm(page);
    await expect(leela).toContainText('Disabled');
    await leela.getByRole('button', { name: 'Enable' }).click();
    await leela.getByRole('textbox', { name: 'Reason' }).fill('She is back.');
    await expectSound(page, 'enable');
    await confirm(page);
    await expect(leela).toContainText('Active');
    await page.goto('/mmmcollege/student-details');
    await logIn(page);
    await page.getByRole('link', { name: /our money/ }).click();
    await expect(page.getByText('One person alone decides what otherwise needs two (APPROVALS=one).')).toBeVisible();
    await expectSound(page, 'money');
  });

  test('should find only their own screens when they administrate alone', { tag: '@long' }, async ({ page, browser }) => {
    await newPerson(browser, 'meera', ['Administrator']);
    await logIn(page, { username: 'meera', password: PASSWORD });
    await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/people$/);
    await expect(page.getByRole('link', { name: 'Back to the transactions' })).toHaveCount(0);
    await card(page, 'Name of meera').getByRole('button', { name: 'Change roles' }).click();
    await page.getByRole('checkbox', { name: 'Viewer' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('She watches the payments too.');
    await confirm(page);
    await expect(page.getByText('The roles were changed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the transactions' })).toBeVisible();
  });
});

test('An invitation should wait for a second person where two decide, and be seen to wait', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(180_000);
  await newPerson(browser, 'usha', ['Administrator']);
  const office = new OfficeOfTwo({ username: 'bina-people', password: PASSWORD });
  await office.open();
  try {
    const [administrator, nila] = [await anotherPage(browser), await anotherPage(browser)];
    await openPeople(administrator);
    await administrator.getByRole('button', { name: 'Invite a person' }).click();
    for (const [field, text] of [['name', 'Nila Das'], ['username', 'nila'], ['email', 'nila@office.example']]) await administrator.locator(`input[name="${field}"]`).fill(text ?? '');
    await administrator.getByRole('checkbox', { name: 'Clerk' }).check();
    await administrator.getByRole('button', { name: 'Send the invitation' }).click();
    await administrator.getByRole('textbox', { name: 'Reason' }).fill('New at the counter.');
    await confirm(administrator);
    await expect(administrator.getByText('Its roles wait for a second person: until they are approved, Nila Das can do nothing.')).toBeVisible();
    await expect(card(administrator, 'Nila Das').getByText('Nila Das can do nothing yet.')).toBeVisible();
    await expectSound(administrator, 'waits');

    await nila.goto((await invitationFor('nila@office.example')).replace(BASE, URL_OF_OURS));
    await nila.getByLabel('New password').fill(PASSWORD);
    await nila.getByRole('button', { name: 'Set the password' }).click();
    await expect(nila.getByText('Your password is set.')).toBeVisible();
    await logIn(nila, { username: 'nila', password: PASSWORD });
    await expect(nila.getByText('You have no role yet.')).toBeVisible();
    await expectSound(nila, 'no-role');

    const usha = await anotherPage(browser);
    await logIn(usha, { username: 'usha', password: PASSWORD });
    await expect(usha.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
    await usha.getByRole('link', { name: 'Review queue' }).click();
    await usha.getByRole('button', { name: 'Approve' }).click();
    await confirm(usha);
    await expect(usha.getByText('Approved and carried out.')).toBeVisible();
    await logIn(nila, { username: 'nila', password: PASSWORD });
    await expect(nila.getByText(/Loaded at/)).toBeVisible();
  } finally {
    await office.close();
  }
});

test('No password box of the browser should open when the server refuses a call', { tag: '@long' }, async ({ browser }) => {
  test.skip(windowsMissing !== null, windowsMissing ?? '');
  await newPerson(browser, 'kiran', ['Viewer']);
  const administrator = await newPage(browser);
  await openPeople(administrator);
  const windowed = await WindowedBrowser.open(BASE);
  try {
    await logIn(windowed.page, { username: 'kiran', password: PASSWORD });
    await expect(windowed.page.getByText(/Loaded at/)).toBeVisible();
    await card(administrator, 'Name of kiran').getByRole('button', { name: 'Disable' }).click();
    await confirm(administrator);
    await expect(card(administrator, 'Name of kiran')).toContainText('Disabled');
    // With the box open, the call would wait for somebody to close it.
    await windowed.page.getByRole('button', { name: 'Reload list' }).click();
    await expect(windowed.page.getByText('Please log in again.')).toBeVisible({ timeout: 5_000 });
  } finally {
    await windowed.close();
  }
});

import { expect, test } from './support';

test('should say what to do when the scripts of the page do not load', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  for (const path of ['/mmmcollege', '/mmmcollege/form', '/mmmcollege/login']) {
    await page.goto(path);
    await expect(page.getByText('If nothing appears, check your internet connection and load this page again.')).toBeVisible();
  }
});

test('should say what to do, and continue by itself, when its configuration does not load at first', async ({ page, context }) => {
  await page.route('**/mmmcollege-api/config', (route) => route.abort());
  await page.goto('/mmmcollege');
  await expect(page.getByRole('heading', { name: 'The fee counter cannot be reached' })).toBeVisible();
  await expect(page.getByText(/Check your internet connection\..*Nothing was paid\./)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();

  await page.unroute('**/mmmcollege-api/config');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, test } from './support';

const row = (n: number, over: object = {}) => ({
  admissionNumber: `MMM25200${n}`, studentName: 'Asha Rani', email: `student${n}@example.in`, mobile: '9876543210', course: 'B.A. (Hons)',
  semesterNo: 2, total_fees: 7012.1, transaction_id: `NDPS88888888888888${n}`, transaction_status: 'PENDING',
  transaction_date: '2026-11-20T14:30:00.000+05:30', receipt_no: 'QX48213907', ...over,
});
const ROWS = [
  row(1),
  row(2, { admissionNumber: 'MMMSCIENCE2026HONOURSMATHEMATICS0000012', transaction_status: 'SUCCESS' }),
  row(3, { studentName: 'Venkatanarasimharajuvaripeta Lakshminarasimhan Subrahmanyam Chandrasekharan', transaction_status: 'FAILED' }),
  row(4, { email: 'a.very.long.address.with.many.names.and.numbers.1234567890@students.department-of-history.mmmcollege.example.ac.in', transaction_status: 'DUPLICATE' }),
  row(5, { course: 'B.Sc. (Hons) Mathematics with Computer Applications and Statistics (Three Year Degree)', total_fees: 98_765_432.1, transaction_status: 'INITIATED' }),
];

/** Text that is not wholly inside its row or the window, lies over other text, or a control that cannot be reached. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    for (const card of document.querySelectorAll('tbody tr')) {
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = card.getBoundingClientRect();
      const outside = ({ left, right, top, bottom }: DOMRect) => left < box.left + 1 || right > box.right - 1 || top < box.top || bottom > box.bottom;
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const seen: { text: string; rect: DOMRect }[] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const hidden = getComputedStyle(texts.currentNode.parentElement as Element).clipPath !== 'none';
        for (const rect of hidden ? [] : range.getClientRects()) {
          const text = texts.currentNode.textContent ?? '';
          if (outside(rect)) found.push(`"${text}" is cut: ${rect.left} to ${rect.right} in ${box.left} to ${box.right}`);
          for (const other of seen) {
            const [width, height] = [Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left), Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)];
            if (width > 1 && height > 4) found.push(`"${text}" lies over "${other.text}"`);
          }
          seen.push({ text, rect });
        }
      }
      for (const button of card.querySelectorAll('button')) {
        button.scrollIntoView({ block: 'center', behavior: 'instant' });
        const rect = button.getBoundingClientRect();
        const name = button.getAttribute('aria-label') ?? button.textContent;
        const onTop = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
        const inside = card.getBoundingClientRect();
        if (rect.right > inside.right || rect.left < inside.left || !button.contains(onTop)) found.push(`"${name}" is out of reach: ${rect.left} to ${rect.right}`);
        if (rect.width < 44 || rect.height < 44) found.push(`"${name}" is ${rect.width} by ${rect.height} px`);
      }
    }
    return found;
  });
}

for (const width of [320, 360, 412]) {
  for (const [spacing, letters] of [['usual', 'normal'], ['wide', '0.12em']] as const) {
    test(`should cut nothing in the rows and lay nothing over another at ${width} px with ${spacing} letters`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width, height: 700 });
      await page.route('**/getPaymentResponse', (route) => route.fulfill({ json: ROWS }));
      await page.route('**/transactionStatus/*', (route) => route.fulfill({ status: 504, json: {} }));
      await page.goto('/mmmcollege/login');
      await page.evaluate((wanted) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`* { letter-spacing: ${wanted} !important }`);
        document.adoptedStyleSheets.push(sheet);
      }, letters);
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password').fill('demo-fee-office');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(ROWS.length);
      expect(await faults(page)).toEqual([]);

      await page.getByRole('button', { name: /^Refresh all/ }).click();
      await expect(page.getByText(/4 unreachable/)).toBeVisible();
      await page.getByRole('button', { name: 'Release the fee' }).click();
      for (const copy of await page.getByRole('button', { name: /^Copy transaction id/ }).all()) await copy.click();
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ROWS[0]?.transaction_id);
      // As in a browser that forbids it: what to do instead has to be read.
      await page.evaluate(() => void (navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'))));
      for (const copy of await page.getByRole('button', { name: /^Copy transaction id/ }).all()) await copy.click();
      await expect(page.getByText('Not copied; select it by hand')).toHaveCount(ROWS.length);
      expect(await faults(page)).toEqual([]);
    });
  }
}

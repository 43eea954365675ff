import { LANGUAGES } from '@mmmcollege/backend/contract';
import * as englishTexts from '@mmmcollege/backend/contract/texts';
import * as hindiFirst from '@mmmcollege/backend/contract/texts/hi';
import * as hindiLater from '@mmmcollege/backend/contract/texts/hi/later';
import office from '@mmmcollege/backend/contract/texts/hi/office';
import { screen } from '@testing-library/react';
import { openForm } from '../features/fee-form/testing/open-form';
import { wantedLanguage } from '../lib/language';
import { reachAt } from './screens';
import { errorBody, PAYMENT_ID, paymentStatus, student2 } from '../testing/factories';
import { startServer } from '../testing/fake-server';
import { renderRoute } from '../testing/render-route';

const hindi = { ...hindiFirst, ...hindiLater };
const switchTo = (language: keyof typeof LANGUAGES) => screen.getByRole('link', { name: LANGUAGES[language] });
/** The same in both, or no words. */
const SHARED = new Set(['TEST', 'en-IN', 'UTR', 'ID']);

/** Every text without parameters, by where it stands. */
const textsOf = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) => textsOf(own, `${path}.${key}`));
};

describe('The language of the student screens', () => {
  afterEach(() => localStorage.clear());

  const spokenTexts = { ...hindi, ...office };
  const areas = Object.keys(spokenTexts) as (keyof typeof spokenTexts)[];

  it('should have its own Hindi for every English text', () => {
    const spoken = new Map(areas.flatMap((area) => textsOf(spokenTexts[area], area)));
    const missing = areas.flatMap((area) => textsOf(englishTexts[area], area)).filter(([path, text]) => {
      const own = spoken.get(path);
      return !SHARED.has(text) && !(own && own !== text && /\p{Script=Devanagari}/u.test(own));
    });
    expect(areas.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });

  it('should be Hindi on every screen, and have no text that English has not', () => {
    const documents = ['alarmMail', 'alarms', 'answers', 'auditMail', 'doctor', 'fileFaults', 'healthProblems', 'importFaults', 'mail', 'mailFaults', 'moneyMail', 'moneyWords', 'receiptPdf', 'refundAdvice', 'reminder', 'returnPage', 'semesters'];
    const fromTheServer = ['accountFaults', 'accountMail', 'approvalMail', 'bookingFaults', 'bulkChanges', 'reconciliation', 'refundFaults'];
    const english = new Set(Object.keys(englishTexts));
    for (const area of [...areas, ...documents, ...fromTheServer]) english.delete(area);
    expect([...english]).toEqual([]);
    const paths = (value: unknown, path: string): string[] => (typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, own]) => paths(own, `${path}.${key}`)) : [path]);
    const known = new Set(areas.flatMap((area) => paths(englishTexts[area], area)));
    expect(areas.filter((area) => area !== 'labels').flatMap((area) => paths(spokenTexts[area], area)).filter((path) => !known.has(path))).toEqual([]);
  });

  it('should be chosen for the office as well, keep what was typed there, and say in it why the server refuses', async () => {
    const server = await startServer();
    server.on('POST /verifyLogin', errorBody(429, 'TOO_MANY_REQUESTS'));
    const { user } = renderRoute('/login', server);
    await user.type(await screen.findByLabelText(/Username/), 'asha');
    await user.click(switchTo('hi'));
    expect(await screen.findByRole('heading', { name: office.login.title })).toBeVisible();
    expect(screen.getByLabelText(new RegExp(office.login.username))).toHaveValue('asha');
    expect(document.documentElement.lang).toBe('hi');
    await user.type(screen.getByLabelText(new RegExp(office.login.password)), 'a long password');
    await user.click(screen.getByRole('button', { name: office.login.logIn }));
    expect(await screen.findByText(office.login.limitedAdvice)).toBeVisible();
  });

  it('should change in the middle of the form, and keep what was typed', async () => {
    const { user, callsOf } = await openForm(student2());
    const email = await screen.findByRole('textbox', { name: /Email/ });
    await user.clear(email);
    await user.type(email, 'ravi@example.in');
    const asked = callsOf('/fetch-student-data/BSC2').length;
    await user.click(switchTo('hi'));
    expect(await screen.findByRole('button', { name: hindi.feeForm.payFees })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /ई-मेल/ })).toHaveValue('ravi@example.in');
    expect(document.documentElement.lang).toBe('hi');
    expect(switchTo('hi')).toHaveAttribute('aria-current', 'true');
    expect(wantedLanguage()).toBe('hi');
    await user.click(switchTo('en'));
    expect(await screen.findByRole('textbox', { name: /Email/ })).toHaveValue('ravi@example.in');
    expect(document.documentElement.lang).toBe('en-IN');
    expect(wantedLanguage()).toBe('en');
    expect(callsOf('/fetch-student-data/BSC2')).toHaveLength(asked);
  });

  it('should bring what is read after the form by itself, and be asked for it at once where that is read', async () => {
    localStorage.setItem('language', 'hi');
    sessionStorage.setItem('feeToken', 'BSC2');
    const server = await startServer();
    server.on(`POST /payment-status/${PAYMENT_ID}`, { body: paymentStatus({ transaction_status: 'FAILED', safeToPayAgain: true }) });
    expect([reachAt('/mmmcollege'), reachAt('/mmmcollege/form'), reachAt(`/mmmcollege/payment-status/${PAYMENT_ID}`), reachAt('/mmmcollege/login')]).toEqual(['start', 'start', 'all', 'office']);
    const { user } = renderRoute(`/payment-status/${PAYMENT_ID}`, server);
    await screen.findByRole('link', { name: LANGUAGES.hi });
    await user.click(switchTo('hi'));
    expect(await screen.findByText(hindi.statusMessages.failed('₹7,012.10')[0] ?? '')).toBeVisible();
  });

  it('should tell in the new language what is wrong with a field, and keep what was typed in it', async () => {
    const { user } = await openForm(student2());
    const mobile = await screen.findByRole('textbox', { name: /Mobile Number/ });
    await user.clear(mobile);
    await user.type(mobile, '12');
    expect(await screen.findByText('Please enter a valid 10-digit mobile number')).toBeVisible();
    await user.click(switchTo('hi'));
    expect(await screen.findByText(hindi.studentFields.byName.mobile.broken ?? '')).toBeVisible();
    expect(screen.queryByText('Please enter a valid 10-digit mobile number')).toBeNull();
    expect(screen.getByRole('textbox', { name: /मोबाइल नंबर/ })).toHaveValue('12');
  });

  it('should be said of what stands in the other one, and of nothing else', async () => {
    const { user } = await openForm(student2({ studentName: 'आशा रानी' }));
    expect(await screen.findByDisplayValue('आशा रानी')).toHaveAttribute('lang', 'hi');
    expect(screen.getByText('MMM College')).not.toHaveAttribute('lang');
    await user.click(switchTo('hi'));
    await screen.findByRole('button', { name: hindi.feeForm.payFees });
    expect(screen.getByDisplayValue('आशा रानी')).not.toHaveAttribute('lang');
    expect(screen.getByText('MMM College')).toHaveAttribute('lang', 'en');
    expect(screen.getByDisplayValue('9876543210')).not.toHaveAttribute('lang');
  });

  it('should have a word for fees and courses where we or the college have one, and show the others as they are', async () => {
    const heads = [{ name: 'tutionFees', label: 'Tuition Fees' }, { name: 'computer_fees', label: 'Computer Fees' }, { name: 'lab', label: 'constructor' }];
    const { user } = await openForm(student2({ heads, computer_fees: 100, lab: 50, course: 'Physics', labels: { hi: { 'Computer Fees': 'कंप्यूटर शुल्क', Physics: 'भौतिकी' } } }));
    expect(await screen.findByRole('rowheader', { name: /Computer Fees/ })).toBeVisible();
    expect(screen.getByDisplayValue('Physics')).toBeVisible();
    await user.click(switchTo('hi'));
    for (const label of [/शिक्षण शुल्क/, /कंप्यूटर शुल्क/, /constructor/]) expect(await screen.findByRole('rowheader', { name: label })).toBeVisible();
    expect(screen.getByDisplayValue('भौतिकी')).toBeVisible();
  });

  it('should be the one that the address asks for, whatever the device remembers', () => {
    localStorage.setItem('language', 'en');
    window.history.replaceState(null, '', '?lang=hi');
    expect(wantedLanguage()).toBe('hi');
    window.history.replaceState(null, '', '?');
    expect(wantedLanguage()).toBe('hi');
  });

  it('should be what was chosen after a link had asked for another, also after a reload', async () => {
    const { user } = await openForm(student2());
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?lang=hi`);
    await user.click(switchTo('hi'));
    await screen.findByRole('button', { name: hindi.feeForm.payFees });
    window.history.replaceState(window.history.state, '', `${window.location.pathname}?lang=hi`);
    await user.click(switchTo('en'));
    await screen.findByRole('textbox', { name: /Email/ });
    expect(wantedLanguage()).toBe('en');
  });

  it('should be English when the browser forbids storage', () => {
    window.history.replaceState(null, '', '?');
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(wantedLanguage()).toBe('en');
    jest.restoreAllMocks();
  });
});

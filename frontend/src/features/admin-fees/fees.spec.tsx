import type { FeeVersion, FeeVersionList, LayoutContent, StructureContent } from '@mmmcollege/backend/contract';
import { screen, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { startServer } from '../../testing/fake-server';
import { logIn } from '../../testing/log-in';
import { renderRoute } from '../../testing/render-route';

const CALL = 'POST /admin/fees';
const LAYOUT: LayoutContent = {
  form: ['studentName', 'semesterNo', 'mobile', 'email'], heads: [{ name: 'tutionFees', label: 'Tuition' }, { name: 'fee_hostel', label: 'Hostel Fees' }], receipt: ['rollNo'],
};
const everybody = { course: null, category: null, gender: null, awardType: null };
const STRUCTURE: StructureContent = {
  heads: ['tutionFees', 'fee_hostel'], rules: [{ ...everybody, amounts: [10_000, 5_050] }, { ...everybody, course: 'B.A.', amounts: [20_000, 0] }],
};
const aVersion = (over: Partial<FeeVersion> = {}): FeeVersion => ({
  id: 3, kind: 'structure', semesterNo: 4, academicSession: '2026-27', version: 1, state: 'draft', countsFrom: null, revision: 2, editedBy: 'asha',
  editedAt: '2026-11-20T10:30:00.000+05:30', publishedBy: null, publishedAt: null, layout: null, structure: STRUCTURE, terms: null, faults: [], ...over,
});
const aLayout = (over: Partial<FeeVersion> = {}): FeeVersion => aVersion({ kind: 'layout', academicSession: '', layout: LAYOUT, structure: null, ...over });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

async function openFees(version: FeeVersion | null, own = me()) {
  logIn('registrar', 'secret');
  const server = await startServer();
  const { layout: _layout, structure: _structure, terms: _terms, faults: _faults, ...summary } = version ?? aVersion();
  server.on(CALL, { body: { versions: version ? [summary] : [], layouts: [{ semesterNo: 4, ...LAYOUT }] } satisfies FeeVersionList });
  if (version) server.on(`${CALL}/versions/${version.id}`, { body: version });
  server.on('POST /people/me', { body: own });
  const view = renderRoute('/admin/fees', server);
  if (version) await view.user.click(await screen.findByRole('button', { name: 'Open' }));
  const sent = (path: string) => server.requests.filter((request) => request.path === `/admin/fees/${path}`).at(-1)?.json();
  return { server, sent, ...view };
}

describe('The fees of the office', () => {
  it('should be a list that says what counts from when and who changed what', async () => {
    await openFees(null);
    expect(await screen.findByText(/^Nothing is there yet/)).toBeVisible();
  });

  it('should begin a draft of amounts with the heads of the semester, and refuse one without heads', async () => {
    const { server, sent, user } = await openFees(null);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What' }), 'Amounts');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect(await screen.findByText('This semester has no heads yet. Publish its form first.')).toBeVisible();
    server.on(`${CALL}/drafts`, { body: aVersion({ id: 8 }) });
    server.on(`${CALL}/versions/8`, { body: aVersion({ id: 8 }) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Semester' }), '4');
    await user.type(screen.getByRole('textbox', { name: 'Session' }), '2026-27');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect(await screen.findByRole('heading', { name: 'Amounts, semester 4, 2026-27, version 1' })).toBeVisible();
    expect(sent('drafts')).toEqual({ semesterNo: 4, academicSession: '2026-27', structure: { heads: STRUCTURE.heads, rules: [{ ...everybody, amounts: [0, 0] }] } });
  });

  it('should take amounts by the keyboard alone: typed, moved between by arrows, with the sum of the row', async () => {
    const { server, sent, user } = await openFees(aVersion());
    const first = await screen.findByRole('textbox', { name: 'Hostel Fees, row 1' });
    await user.clear(first);
    await user.type(first, '1,20,000.50{ArrowDown}');
    expect(screen.getByRole('textbox', { name: 'Hostel Fees, row 2' })).toHaveFocus();
    expect(screen.getByText('₹1,20,100.50')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Hostel Fees, row 2' })).toHaveFocus();
    server.on(`${CALL}/versions/3/change`, { body: aVersion({ revision: 3 }) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(sent('versions/3/change')).toEqual({
      revision: 2, structure: { ...STRUCTURE, rules: [{ ...everybody, amounts: [10_000, 12_000_050] }, STRUCTURE.rules[1]] },
    });
    expect(screen.queryByText('There are changes that are not saved.')).toBeNull();
  });

  it('should not be saved with an amount that nobody can read', async () => {
    const { sent, user } = await openFees(aVersion());
    const cell = await screen.findByRole('textbox', { name: 'Tuition, row 1' });
    await user.clear(cell);
    await user.type(cell, 'ten');
    expect(cell).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('One amount is missing or cannot be read.')).toBeVisible();
    expect(sent('versions/3/change')).toBeUndefined();
  });

  it('should take cells of a spreadsheet, add and copy rows, and remove them', async () => {
    const { user } = await openFees(aVersion());
    await user.click(await screen.findByRole('textbox', { name: 'Course or discipline, row 2' }));
    await user.paste('B.Sc.\tSC\t\t\t300\t40\nB.Com.\t\t\t\t₹ 500\t60\n');
    expect(screen.getByRole('textbox', { name: 'Category, row 2' })).toHaveValue('SC');
    expect(screen.getByRole('textbox', { name: 'Tuition, row 3' })).toHaveValue('₹ 500');
    expect(screen.getByText('₹560.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy row 3' }));
    expect(screen.getByRole('textbox', { name: 'Course or discipline, row 4' })).toHaveValue('B.Com.');
    await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(screen.queryByRole('textbox', { name: 'Tuition, row 4' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    expect(screen.getByRole('textbox', { name: 'Tuition, row 4' })).toHaveValue('');
  });

  it('should show which row counts for a student and why, and the form and the receipt of this student', async () => {
    const { user } = await openFees(aVersion());
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(screen.getByText('“Everybody” counts: no row with a condition fits.')).toBeVisible();
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    await user.type(preview.getByRole('textbox', { name: 'Course or discipline' }), 'b.a.');
    expect(screen.getByText('“Course or discipline B.A.” counts: of the rows that fit it has most conditions, 1.')).toBeVisible();
    expect(screen.getByText('These fit as well: Everybody.')).toBeVisible();
    const form = await screen.findByRole('region', { name: 'The form' });
    expect(await within(form).findByLabelText(/^Total Fees/)).toHaveValue('₹200.00');
    const receipt = within(screen.getByRole('region', { name: 'The receipt' }));
    expect(receipt.getByRole('row', { name: 'Hostel Fees ₹0.00' })).toBeInTheDocument();
    expect(receipt.getByRole('row', { name: 'Roll No 1001' })).toBeInTheDocument();
    expect(document.title).toBe('Fees');
  });

  it('should put fields, heads and rows in another order, name new heads, and keep the names that the import knows', async () => {
    const { server, sent, user } = await openFees(aLayout());
    await user.click(await screen.findByRole('button', { name: 'Move Hostel Fees up' }));
    await user.type(screen.getByRole('combobox', { name: /New head/ }), 'Bus Pass (City){Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add a field' }), 'Roll No');
    await user.click(screen.getByRole('button', { name: 'Add Roll No' }));
    await user.click(within(screen.getByRole('region', { name: 'Rows of the receipt' })).getByRole('button', { name: 'Remove Roll No' }));
    server.on(`${CALL}/versions/3/change`, { body: aLayout({ revision: 3 }) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent('versions/3/change')).toMatchObject({
      revision: 2,
      layout: { form: [...LAYOUT.form, 'rollNo'], receipt: [], heads: [{ name: 'fee_hostel' }, { name: 'tutionFees' }, { name: 'fee_bus_pass_city', label: 'Bus Pass (City)' }] },
    });
  });

  it('should take a due date, a late fee and closed days, and refuse amounts that nobody can read', async () => {
    const { server, sent, user } = await openFees(aVersion({ kind: 'terms', structure: null, terms: { dueOn: null, lateFee: null, closed: [] } }));
    await user.type(await screen.findByLabelText('Last day without a late fee'), '2026-12-31');
    expect(screen.queryByLabelText('Rupees')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Late fee' }), 'For each day');
    await user.type(screen.getByLabelText('Rupees'), 'fifty');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('One amount is missing or cannot be read.')).toBeVisible();
    await user.clear(screen.getByLabelText('Rupees'));
    await user.type(screen.getByLabelText('Rupees'), '50');
    await user.type(screen.getByLabelText('At most, in rupees'), '1,000');
    for (const row of [1, 2, 3]) {
      await user.click(screen.getByRole('button', { name: 'Add days' }));
      if (row < 3) await user.type(screen.getByLabelText(`From, row ${row}`), `2027-0${row}-01`);
    }
    await user.type(screen.getByLabelText('Until, row 1'), '2027-01-05');
    server.on(`${CALL}/versions/3/change`, { body: aVersion({ kind: 'terms', structure: null, revision: 3 }) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(sent('versions/3/change')).toEqual({
      revision: 2, terms: {
        dueOn: '2026-12-31', lateFee: { kind: 'perDay', amount: 5_000, cap: 100_000 },
        closed: [{ from: '2027-01-01', until: '2027-01-05' }, { from: '2027-02-01', until: null }],
      },
    });
  });

  it('should say what hinders a publication, and publish after a question with a reason', async () => {
    const { unmount } = await openFees(aVersion({ faults: ['Two rules tie.'] }));
    expect(await screen.findByText('Two rules tie.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    unmount();
    const { server, sent, user } = await openFees(aVersion());
    server.on(`${CALL}/versions/3/publish`, { status: 202, body: { id: 1, state: 'proposed' } });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'As decided.');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Proposed. Another person has to approve it in the review queue.')).toBeVisible();
    expect(sent('versions/3/publish')).toMatchObject({ revision: 2, reason: 'As decided.' });
  });

  it('should only be looked at once published, and copied into a draft', async () => {
    const published = aVersion({ state: 'published', countsFrom: '2026-12-01', publishedBy: 'bina' });
    const { server, user } = await openFees(published);
    expect(await screen.findByText('Published. Counts from 01/12/2026, approved by bina.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Hostel Fees, row 1' })).toHaveAttribute('readonly');
    for (const name of ['Save', 'Delete the draft', 'Publish', 'Add a row']) expect(screen.queryByRole('button', { name })).toBeNull();
    server.on(`${CALL}/drafts`, { body: aVersion({ id: 9, version: 2 }) });
    server.on(`${CALL}/versions/9`, { body: aVersion({ id: 9, version: 2 }) });
    await user.click(screen.getByRole('button', { name: 'Begin a draft from this' }));
    expect(await screen.findByRole('heading', { name: 'Amounts, semester 4, 2026-27, version 2' })).toBeVisible();
  });

  it('should be deleted after a question while it is a draft', async () => {
    const { server, user, sent } = await openFees(aVersion());
    server.on(`${CALL}/versions/3/drop`, { status: 204 });
    await user.click(await screen.findByRole('button', { name: 'Delete the draft' }));
    server.on(CALL, { body: { versions: [], layouts: [] } });
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/^Nothing is there yet/)).toBeVisible();
    expect(sent('versions/3/drop')).toEqual({ revision: 2 });
  });

  it('should offer nothing to change to who may only read, and say when it could not be loaded', async () => {
    const { unmount } = await openFees(aVersion(), me({ permissions: ['fees:read'] }));
    expect(await screen.findByRole('textbox', { name: 'Tuition, row 1' })).toHaveAttribute('readonly');
    for (const name of ['Save', 'Publish', 'Begin a draft from this']) expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();
    const server = await startServer();
    server.on('POST /people/me', { body: me() });
    server.on(CALL, errorBody(500, 'INTERNAL'));
    const { user } = renderRoute('/admin/fees', server);
    expect(await screen.findByText('The fees could not be loaded.')).toBeVisible();
    server.on(CALL, { body: { versions: [], layouts: [] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Nothing is there yet/)).toBeVisible();
  });

  it('should take Hindi for the words of the college, and send only what was changed', async () => {
    const { server, sent, user } = await openFees(null);
    server.on(`${CALL}/words`, {
      body: {
        words: [
          { word: 'MMM College', kind: 'college', hi: null, otherwise: null }, { word: 'Tuition', kind: 'head', hi: 'पढ़ाई', otherwise: 'शिक्षण शुल्क' },
          { word: 'B.A.', kind: 'course', hi: null, otherwise: null },
        ],
      },
    });
    server.on(`${CALL}/words/change`, { status: 204, body: '' });
    await user.click(await screen.findByRole('button', { name: 'Enter words in Hindi' }));
    const head = await screen.findByRole('textbox', { name: 'Tuition' });
    expect(head).toHaveValue('पढ़ाई');
    expect(head).toHaveAccessibleDescription('Otherwise: शिक्षण शुल्क');
    expect(screen.getByRole('button', { name: 'Save the words' })).toBeDisabled();
    await user.clear(head);
    await user.type(screen.getByRole('textbox', { name: 'B.A.' }), ' बी.ए. ');
    await user.click(screen.getByRole('button', { name: 'Save the words' }));
    expect(await screen.findByText('Saved. Students read them within ten seconds.')).toBeVisible();
    expect(sent('words/change')).toEqual({ words: [{ word: 'Tuition', hi: null }, { word: 'B.A.', hi: 'बी.ए.' }] });
  });

  it('should offer no words to who may not edit fees', async () => {
    await openFees(null, me({ permissions: ['fees:read'] }));
    expect(await screen.findByText(/^Nothing is there yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter words in Hindi' })).toBeNull();
  });
});

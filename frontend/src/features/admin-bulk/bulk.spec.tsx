import { screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../testing/factories';
import { aChange, aList, anImport } from './testing/changes';
import { openBulk } from './testing/open-bulk';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('Students and fees in bulk', () => {
  it('should show what a staged change would do in students and rupees, by head and course', async () => {
    const { user } = await openBulk(aList(aChange()));
    const table = await screen.findByRole('table', { name: 'Fees' });
    expect(within(table).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
      'New fees2₹0.00₹2,000.00₹2,000.00', 'Corrected fees1₹1,200.50₹1,000.00-₹200.50', 'Paid, being paid or in doubt: left out1₹900.00₹1,000.00₹100.00',
      'All fees that would change3₹1,200.50₹3,000.00₹1,799.50',
    ]);
    await user.click(screen.getByText('By course', { selector: 'summary' }));
    expect(screen.getByRole('row', { name: /^No course 3 ₹1,200\.50 ₹3,000\.00 ₹1,799\.50$/ })).toBeVisible();
  });

  it('should stage the fees of a structure, and change nothing', async () => {
    const { user, server, sent } = await openBulk(aList());
    expect(await screen.findByText('Nothing has been staged yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show what it would do' })).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Fee structure'), 'Semester 5, 2026-27, version 1, from 20/11/2026');
    await user.selectOptions(screen.getByLabelText('Course or discipline'), 'Hindi');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Female');
    await user.type(screen.getByLabelText('These admission numbers alone'), 'BSC1, BSC2 BSC1');
    expect(screen.getByText('2 numbers')).toBeVisible();
    server.on('POST /admin/bulk-changes/demands', { body: aChange({ state: 'staging' }) });
    server.on('POST /admin/bulk-changes', { body: aList(aChange({ state: 'staging', rows: 0 })) });
    await user.click(screen.getByRole('button', { name: 'Show what it would do' }));
    expect(await screen.findByText('being put together')).toBeVisible();
    expect(sent('demands')).toEqual({ structureId: 3, course: 'Hindi', gender: 'Female', admissionNumbers: ['BSC1', 'BSC2'] });
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });

  it.each([['another person has to approve it', { status: 202, body: { id: 1, state: 'proposed' } }, 'Another person has to approve it now.'], ['it begins at once', { status: 204, body: '' }, 'It is being applied.']])(
    'should be applied with a reason once it is confirmed, and say that %s', async (_what, answer, said) => {
      const { user, server, sent } = await openBulk(aList(aChange()));
      await user.click(await screen.findByRole('button', { name: 'Apply' }));
      expect(screen.getByText('Change the fees of 3 students? Together they are ₹3,000.00 then, instead of ₹1,200.50.')).toBeVisible();
      server.on('POST /admin/bulk-changes/7/apply', answer);
      await user.type(screen.getByLabelText(/Reason/), 'September');
      await user.click(screen.getByRole('button', { name: 'Yes' }));
      expect(await screen.findByText(said)).toBeVisible();
      expect(sent('7/apply')).toEqual({ reason: 'September' });
    });

  it('should show how far it is, what came of it, and offer to take it back', async () => {
    const running = { ...aChange().outcomes, applied: 1, waiting: 2 };
    const { user, server, sent } = await openBulk(aList(aChange({ state: 'running', outcomes: running })));
    expect(await screen.findByText(/1 of 3 students/)).toBeVisible();
    server.on('POST /admin/bulk-changes', { body: aList(aChange({ state: 'done', outcomes: { ...running, applied: 2, skipped: 1, waiting: 0 }, mayBeUndone: true })) });
    expect(await screen.findByText('2 applied, 1 skipped', {}, { timeout: 4_000 })).toBeVisible();
    server.on('POST /admin/bulk-changes/7/undo', errorBody(409, 'NOT_IN_THIS_STATE'));
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.getByText('Please say why.')).toBeVisible();
    await user.type(screen.getByLabelText(/Reason/), 'The wrong structure');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('For a person.')).toBeVisible();
    expect(sent('7/undo')).toEqual({ reason: 'The wrong structure' });
    server.on('POST /admin/bulk-changes/7/undo', { status: 202, body: { id: 1, state: 'proposed' } });
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await user.type(screen.getByLabelText(/Reason/), 'The wrong structure');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Another person has to approve it now.')).toBeVisible();
  });

  it('should list the students by what it does to them', async () => {
    const { user, server, sent } = await openBulk(aList(aChange()));
    server.on('POST /admin/bulk-changes/7/rows', { body: { rows: [{ admissionNumber: 'BSC1', plan: 'frozen', outcome: 'none', before: 900, after: 1_000, rule: 'everybody', line: null, student: 'unchanged', fields: [] }], next: null } });
    await user.click(await screen.findByRole('button', { name: 'Show students' }));
    const table = await screen.findByRole('table', { name: 'Students' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('BSC1Paid, being paid or in doubt: left out₹900.00₹1,000.00nothing to doeverybody');
    await user.selectOptions(screen.getByLabelText('Fee'), 'Paid, being paid or in doubt: left out');
    await waitFor(() => expect(sent('7/rows')).toEqual({ plan: 'frozen', after: 0 }));
  });

  it('should show what a file does to students and fees, row by row, by student, fee and outcome', async () => {
    const { user, server, sent } = await openBulk(aList(anImport()));
    const details = within(await screen.findByRole('group', { name: 'Details of the students' }));
    expect(details.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '1', '1']);
    const row = { plan: 'new' as const, outcome: 'waiting' as const, before: null, after: 1_000, rule: '' };
    server.on('POST /admin/bulk-changes/7/rows', { body: { next: null, rows: [
      { ...row, admissionNumber: 'BSC1', line: 2, student: 'new', fields: [] },
      { ...row, admissionNumber: 'BSC2', line: 3, student: 'changed', fields: ['mobile', 'course_hindi', 'academicSession'], plan: 'changed', before: 1_200.5 },
    ] } });
    await user.click(screen.getByRole('button', { name: 'Show students' }));
    const table = await screen.findByRole('table', { name: 'Students' });
    expect(within(table).getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LineAdmission NumberStudentFeeBeforeAfterOutcome', '2BSC1new studentNew fees–₹1,000.00waits',
      '3BSC2Mobile Number, Course (Hindi), Academic sessionCorrected fees₹1,200.50₹1,000.00waits',
    ]);
    // Nobody has a page before the row is applied.
    expect(within(table).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['BSC2']);
    server.on('POST /admin/bulk-changes/7/rows', { body: { rows: [], next: null } });
    await user.selectOptions(screen.getByLabelText('Student'), 'Changed details');
    await user.selectOptions(screen.getByLabelText('Fee'), 'Corrected fees');
    await user.selectOptions(screen.getByLabelText('Outcome'), 'waits');
    await waitFor(() => expect(sent('7/rows')).toEqual({ student: 'changed', plan: 'changed', outcome: 'waiting', after: 0 }));
    expect(await screen.findByText('No student is like that.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Student'), 'All');
    await waitFor(() => expect(sent('7/rows')).toEqual({ plan: 'changed', outcome: 'waiting', after: 0 }));
    expect(within(screen.getByLabelText('Fee')).getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'New fees', 'Corrected fees', 'Paid, being paid or in doubt: left out']);
  });

  it('should ask in rupees before a file is applied, and show afterwards who was skipped', async () => {
    const { user, server, sent } = await openBulk(aList(anImport()));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Change 4 students as in the file? The fees that change are ₹3,000.00 together then, instead of ₹1,200.50.')).toBeVisible();
    server.on('POST /admin/bulk-changes/7/apply', { status: 204, body: '' });
    server.on('POST /admin/bulk-changes', { body: aList(anImport({ state: 'done', outcomes: { ...anImport().outcomes, waiting: 0, none: 0, applied: 3, skipped: 1 } })) });
    server.on('POST /admin/bulk-changes/7/rows', { body: { next: null, rows: [
      { admissionNumber: 'BSC9', line: 5, student: 'unchanged', fields: [], plan: 'changed', outcome: 'skipped', before: 1, after: 2, rule: '' },
    ] } });
    await user.type(screen.getByLabelText(/Reason/), 'September');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('3 applied, 1 skipped')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the skipped ones' }));
    expect(await screen.findByRole('link', { name: 'BSC9' })).toBeVisible();
    expect(sent('7/rows')).toEqual({ outcome: 'skipped', after: 0 });
  });

  it('should say when nothing would change, and offer no more than to drop it', async () => {
    await openBulk(aList(anImport({ changing: 0 })));
    expect(await screen.findByText('Nothing would change: students and fees are so already, or are left out.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Drop' })).toBeVisible();
  });

  it('should speak Hindi', async () => {
    const { user } = await openBulk(aList(anImport()));
    await screen.findByRole('heading', { name: 'Students and Fees in Bulk', level: 1 });
    await user.click(screen.getByRole('link', { name: 'हिन्दी' }));
    expect(await screen.findByRole('heading', { name: 'एक साथ विद्यार्थी और शुल्क', level: 1 })).toBeVisible();
    expect(await screen.findByRole('group', { name: 'विद्यार्थियों का विवरण' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'लागू करें' }));
    expect(screen.getByText('फ़ाइल के अनुसार 4 विद्यार्थी बदलें? बदलने वाले शुल्क कुल ₹1,200.50 की जगह ₹3,000.00 होंगे।')).toBeVisible();
    localStorage.clear();
  });

  it('should offer nothing to who may only look', async () => {
    await openBulk(aList(aChange()), me({ permissions: ['bulk:read'] }));
    await screen.findByRole('table', { name: 'Fees' });
    for (const name of ['Apply', 'Drop', 'Show what it would do']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

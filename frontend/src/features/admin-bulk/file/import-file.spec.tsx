import { File as NodeFile } from 'node:buffer';
import type { BulkChangeList, ImportUpload } from '@mmmcollege/backend/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorBody, me } from '../../../testing/factories';
import { type Answer, held } from '../../../testing/fake-server';
import { aList, anImport } from '../testing/changes';
import { openBulk } from '../testing/open-bulk';

const CALL = 'POST /admin/bulk-changes/import';
const COLUMNS = `${CALL}/columns`;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

/** Node's, as its `FormData` wants it. */
const sheet = (name = 'students.csv') => new NodeFile(['admissionNumber;studentName\nBSC1;Anjali\n'], name, { type: 'text/csv' }) as unknown as File;

async function give(answer: Answer, list: BulkChangeList = aList()) {
  const view = await openBulk(list);
  view.server.on(CALL, answer);
  await view.user.upload(await screen.findByLabelText('File'), sheet());
  return view;
}

const FAULTS: ImportUpload = {
  outcome: 'faults', count: 120, faults: [
    { line: 17, column: 'Mobile No', cell: 'D17', reason: 'is not a number of exactly 10 digits', own: { hi: '10 अंकों की संख्या नहीं है' } },
    { line: 18, column: null, cell: null, reason: '=1+1 stands twice' },
    { line: null, column: 'tutionFees', cell: null, reason: 'is needed for semester 2' },
  ],
};

const UNKNOWN: ImportUpload = {
  outcome: 'unknown',
  rows: [{ line: 1, cells: ['MMM College'] }, { line: 2, cells: ['Sl', 'Adm No', 'Name', 'Sem', 'Mobile', 'Tuition', 'Maintenance fee'] }, { line: 3, cells: ['1', 'BSC1', 'Anjali', '2', '9811111111', '2400', '800'] }],
  // Of money that is only alike nothing is filled in.
  suggested: { mobile: 'Mobile', studentName: 'Name', own_fee: 'Tuition', maintenance_fees: 'Maintenance fee' },
  known: [
    { name: 'admissionNumber', required: true }, { name: 'studentName', required: true }, { name: 'semesterNo', required: true }, { name: 'academicSession', required: false },
    { name: 'mobile', required: false }, { name: 'course_hindi', required: false }, { name: 'tutionFees', required: false }, { name: 'maintenance_fees', required: false }, { name: 'own_fee', required: false }, { name: 'total_fees', required: false },
  ],
};

describe('A file of students', () => {
  it('should say that it is being read, how many rows it has, and show how far they are compared', async () => {
    const answer = held({ body: { outcome: 'staging', changeId: 9, rows: 5_000 } });
    const { server, user } = await give(answer.handler as unknown as Answer);
    expect(await screen.findByText('students.csv is being read …')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Reading of the file' })).toBeVisible();
    expect(screen.queryByLabelText('File')).toBeNull();
    server.on('POST /admin/bulk-changes', { body: aList(anImport({ id: 9, state: 'staging', rows: 1_200, expected: 5_000 })) });
    answer.release();
    expect(await screen.findByText('students.csv was read: 5,000 rows.')).toBeVisible();
    expect(screen.getByText('students.csv was read: 5,000 rows.').closest('[tabindex="-1"]')).toHaveFocus();
    expect(await screen.findByText('1,200 of 5,000 rows are put together')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'being put together' })).toHaveValue(1_200);
    await user.click(screen.getByRole('button', { name: 'Go to the changes' }));
    expect(screen.getByRole('heading', { name: 'Changes' })).toHaveFocus();
    const call = server.requests.find(({ path }) => path === '/admin/bulk-changes/import');
    expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.text).toContain('filename="students.csv"');
  });

  it('should no longer say that nothing has changed once it is applied', async () => {
    const { server } = await give({ body: { outcome: 'staging', changeId: 9, rows: 5 } });
    server.on('POST /admin/bulk-changes', { body: aList(anImport({ id: 9, state: 'done' })) });
    expect(await screen.findByText('applied', {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.queryByText(/Nothing has changed yet/)).toBeNull();
  });

  it('should be taken when it is dropped', async () => {
    const { server } = await openBulk(aList());
    server.on(CALL, { body: { outcome: 'staging', changeId: 9, rows: 1 } });
    fireEvent.drop(await screen.findByLabelText('File'), { dataTransfer: { files: [sheet('dropped.xlsx')] } });
    expect(await screen.findByText('dropped.xlsx was read: 1 row.')).toBeVisible();
  });

  it('should list its faults by cell, say that nothing was taken, and give the list as a file in English', async () => {
    const made: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:x'), revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      if (this.download) made.push(new Blob([this.download]));
    });
    const { user } = await give({ body: FAULTS });
    const said = within(await screen.findByRole('alert'));
    expect(said.getByText('students.csv has 120 faults, and nothing of it was taken.')).toBeVisible();
    expect(said.getByText('The first 3 are:')).toBeVisible();
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1).map(({ textContent }) => textContent);
    expect(rows()).toEqual(['D17Mobile Nois not a number of exactly 10 digits', 'Line 18–=1+1 stands twice', 'The fileTuition Fees (tutionFees)is needed for semester 2']);
    await user.click(screen.getByRole('link', { name: 'हिन्दी' }));
    expect(await screen.findByText('10 अंकों की संख्या नहीं है')).toBeVisible();
    expect(screen.getByText('students.csv में 120 ग़लतियाँ हैं, इसलिए उसका कुछ नहीं लिया गया।')).toBeVisible();
    expect(rows()[1]).toBe('पंक्ति 18–=1+1 stands twice');
    await user.click(screen.getByRole('button', { name: 'यह सूची CSV में लें' }));
    const [text, name] = await Promise.all(made.map((blob) => blob.text()));
    expect(name).toBe('mmmcollege_import_faults.csv');
    expect(text).toContain('"Line","Cell","Column","Why"\r\n17,"D17","Mobile No","is not a number of exactly 10 digits"\r\n18,"","","\'=1+1 stands twice"\r\n,"","tutionFees"');
  });

  it('should be kept when the network fails, and sent again', async () => {
    const { server, user } = await give({ cut: true });
    expect(await screen.findByText('students.csv could not be taken.')).toBeVisible();
    expect(screen.getByText(/connection/i)).toBeVisible();
    expect(screen.getByLabelText('File')).toBeVisible();
    server.on(CALL, { body: { outcome: 'staging', changeId: 9, rows: 3 } });
    await user.click(screen.getByRole('button', { name: 'Send students.csv again' }));
    expect(await screen.findByText('students.csv was read: 3 rows.')).toBeVisible();
  });

  it('should not be offered again when the server refuses it or it was saved anew, and say why', async () => {
    const { server, user } = await give(errorBody(400, 'INVALID_REPORT', { message: 'There is no file.' }));
    expect(await screen.findByText('There is no file.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
    const file = sheet();
    jest.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) } as Blob);
    const before = server.requests.length;
    await user.upload(screen.getByLabelText('File'), file);
    expect(await screen.findByText('The file was saved anew since it was chosen. Choose it once more.')).toBeVisible();
    expect(server.requests.slice(before).filter(({ path }) => path.endsWith('/import'))).toEqual([]);
  });

  it('should be offered to nobody who may not stage', async () => {
    await openBulk(aList(anImport()), me({ permissions: ['bulk:read', 'bulk:approve'] }));
    await screen.findByRole('heading', { name: 'file students.xlsx' });
    expect(screen.queryByRole('heading', { name: 'From a file' })).toBeNull();
  });
});

describe('A file with a header that nobody knows', () => {
  const choice = (name: RegExp) => screen.getByRole('combobox', { name });

  it('should show its first rows, fill in what agrees, ask for what is needed, keep it, and be read by itself', async () => {
    const { server, user, sent } = await give({ body: UNKNOWN });
    expect(await screen.findByText('students.csv has a header that is not known.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'The first rows of the file' })).getByRole('cell', { name: 'Adm No' })).toBeVisible();
    expect(choice(/Line with the names/)).toHaveDisplayValue('Line 2');
    expect(choice(/^Mobile Number/)).toHaveDisplayValue('Mobile');
    expect(choice(/^Maintenance Fees/)).toHaveDisplayValue('Maintenance fee');
    expect(choice(/^own_fee/)).toHaveDisplayValue('Not in this file');
    expect(choice(/^Course \(Hindi\)/)).toHaveDisplayValue('Not in this file');
    expect(screen.getByText('3 columns are filled in because their names agree. Please look whether they are right.')).toBeVisible();
    expect(screen.getByText('Columns of the file that are not used: Sl, Adm No, Sem, Tuition.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Fees, in rupees' })).toContainElement(choice(/^own_fee/));

    await user.click(screen.getByRole('button', { name: 'Keep this and read the file' }));
    expect(sent('import/columns')).toBeUndefined();
    await user.click(screen.getByRole('link', { name: 'Choose the column: Semester.' }));
    expect(choice(/^Semester/)).toHaveFocus();
    for (const [field, column] of [[/^Admission Number/, 'Adm No'], [/^Semester/, 'Sem'], [/^Tuition Fees/, 'Tuition'], [/^Sum of all fees/, 'Tuition']] as const) {
      await user.selectOptions(choice(field), column);
    }
    expect(screen.getByRole('link', { name: '“Tuition” is chosen for Tuition Fees already.' })).toBeVisible();
    await user.selectOptions(choice(/^Sum of all fees/), 'Not in this file');
    server.on(COLUMNS, { status: 204 });
    server.on(CALL, { body: { outcome: 'staging', changeId: 9, rows: 1 } });
    await user.click(screen.getByRole('button', { name: 'Keep this and read the file' }));
    expect(await screen.findByText('students.csv was read: 1 row.')).toBeVisible();
    expect(sent('import/columns')).toEqual({
      columns: { admissionNumber: 'Adm No', studentName: 'Name', semesterNo: 'Sem', mobile: 'Mobile', tutionFees: 'Tuition', maintenance_fees: 'Maintenance fee' },
      header: ['Sl', 'Adm No', 'Name', 'Sem', 'Mobile', 'Tuition', 'Maintenance fee'],
    });
  });

  it('should say so when it is not known even with these columns, and be left', async () => {
    const { server, user } = await give({ body: { ...UNKNOWN, suggested: { admissionNumber: 'Adm No', studentName: 'Name', semesterNo: 'Sem' } } });
    server.on(COLUMNS, { status: 204 });
    await user.click(await screen.findByRole('button', { name: 'Keep this and read the file' }));
    expect(await screen.findByText('The file is still not known with these columns. Look at the row of the names.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave it' }));
    expect(screen.getByLabelText('File')).toBeVisible();
  });

  it('should be asked about in Hindi', async () => {
    const { user } = await give({ body: UNKNOWN });
    await screen.findByText('students.csv has a header that is not known.');
    await user.click(screen.getByRole('link', { name: 'हिन्दी' }));
    expect(await screen.findByRole('group', { name: 'शुल्क, रुपयों में' })).toBeVisible();
    expect(screen.getByText('फ़ाइल के ये कॉलम काम में नहीं लिए जाएँगे: Sl, Adm No, Sem, Tuition।')).toBeVisible();
    await waitFor(() => expect(choice(/^पाठ्यक्रम \(हिन्दी\)/)).toBeVisible());
  });
});

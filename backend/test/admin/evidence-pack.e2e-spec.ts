import { createHash } from 'node:crypto';
import { fromBuffer } from 'yauzl';
import { type BookingRequest, type Evidence, istDate, rupeesNumber } from '../../src/contract/index.js';
import { outcomeOf } from '../people/office.js';
import { RefundOffice } from '../payments/refund-office.js';
import { type OfficeStaff, officeStaff } from '../support/office-staff.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY_MS = 86_400_000;
const PAPER = Buffer.from('%PDF-1.4\nA stamped challan.\n%%EOF\n');

/** Files of a ZIP by name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault || !zip) return reject(fault ?? new Error('no ZIP'));
      zip.on('entry', (entry: { fileName: string }) => zip.openReadStream(entry as never, (error, stream) => {
        if (error || !stream) return reject(error ?? new Error('no stream'));
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      }));
      zip.on('end', () => resolve()).on('error', reject);
      zip.readEntry();
    });
  });
  return files;
}

describe.each([ANY_DATABASE])('An evidence pack on %s', (kind) => {
  let system: TestSystem;
  let staff: OfficeStaff;
  beforeAll(async () => {
    system = await TestSystem.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
    staff = await officeStaff(system, { asha: 'accountant', clerk: 'clerk', head: 'administrator' });
  });
  afterAll(() => system.close());

  const paid = async () => {
    const given = await system.student();
    const { transaction_id: id } = await system.token(given);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form, id);
    return { given, id };
  };
  const packOf = async (username: string, path: string) => {
    const response = await staff.as(username, path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = await unzip(Buffer.from(await response.arrayBuffer()));
    const manifest = JSON.parse(String(files.get('manifest.json'))) as { about: string; madeBy: string; personalData: string; files: { name: string; size: number; sha256: string }[] };
    return { files, manifest };
  };
  const expectListed = ({ files, manifest }: Awaited<ReturnType<typeof packOf>>) => {
    const found = [...files].filter(([name]) => name !== 'manifest.json').map(([name, bytes]) => ({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }));
    expect(manifest.files).toEqual(found);
  };

  it('should hold facts, messages, receipt, match and audit entries of a payment, each with its hash in the manifest, and leave an entry', async () => {
    const { given, id } = await paid();
    await staff.as('asha', `admin/transactions/${id}/notes`, { note: 'Her father rang.' });
    const pack = await packOf('asha', `admin/transactions/${id}/pack`);
    const { files, manifest } = pack;
    expectListed(pack);
    expect([...files.keys()]).toEqual(['facts.json', expect.stringMatching(/^messages\/\d+\.json$/), 'receipt.pdf', 'match.json', 'audit.json', 'manifest.json']);
    expect(manifest).toMatchObject({ about: `payment ${id}`, madeBy: 'asha', personalData: 'whole' });
    expect(JSON.parse(String(files.get('facts.json')))).toMatchObject({ transaction_id: id, transaction_status: 'SUCCESS', email: given.student.email });
    expect(files.get('receipt.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
    expect((JSON.parse(String(files.get('audit.json'))) as { act: string }[]).map(({ act }) => act)).toContain('payment.note');
    const entries = await system.data.query<{ subject: string }[]>("SELECT d.subject FROM audit_entries e JOIN audit_details d ON d.seq = e.seq WHERE e.act = 'evidence.pack'");
    expect(entries).toEqual([{ subject: id }]);
  });

  it('should mask the data of the student for somebody who may not read payments', async () => {
    const { given, id } = await paid();
    await staff.as('asha', `admin/transactions/${id}/notes`, { note: `Ring ${given.student.mobile}.` });
    const pack = await packOf('head', `admin/transactions/${id}/pack`);
    expectListed(pack);
    expect(pack.manifest.personalData).toBe('masked');
    expect(pack.files.has('receipt.pdf')).toBe(false);
    const all = [...pack.files.values()].map(String).join('\n');
    for (const secret of [given.student.email, given.student.mobile, given.student.studentName]) expect(all).not.toContain(secret);
  });

  it('should hold the paper of what was booked by hand, for whoever may book', async () => {
    const { demand } = await system.student();
    const sent = new FormData();
    sent.append('file', new Blob([new Uint8Array(PAPER)]), 'challan.pdf');
    const authorization = `Basic ${Buffer.from('asha:seven green umbrellas').toString('base64')}`;
    const { id: evidenceId, sha256 } = (await (await fetch(`${system.server.url}/mmmcollege-api/admin/bookings/evidence`, { method: 'POST', headers: { authorization }, body: sent })).json()) as Evidence;
    const request: BookingRequest = {
      demandId: demand?.id ?? 0, how: 'challan', amount: rupeesNumber(demand?.total ?? 0), reference: 'CH/1', paidOn: istDate(new Date(system.clock.now())), evidenceId, cautions: [], reason: 'At the branch.',
    };
    expect(await staff.outcome('asha', 'admin/bookings', request)).toBe('204');
    const id = (await system.payments()).at(-1)?.transactionId ?? '';
    const pack = await packOf('asha', `admin/transactions/${id}/pack`);
    expectListed(pack);
    expect(pack.files.get(`evidence/${evidenceId}-${sha256.slice(0, 12)}`)).toEqual(PAPER);
  });

  it('should hold a closed day: its close, what corrected it, each step of its payments and the audit trail of the day', async () => {
    const { id } = await paid();
    const today = istDate(new Date(system.clock.now()));
    expect(await staff.outcome('asha', `admin/days/${today}/pack`)).toBe('404 NOT_FOUND');
    system.clock.pass(DAY_MS);
    await staff.as('asha', 'admin/days/close', { through: today });
    const pack = await packOf('asha', `admin/days/${today}/pack`);
    expectListed(pack);
    expect([...pack.files.keys()]).toEqual(['close.json', 'adjustments.json', 'payments.csv', 'match.json', 'audit.csv', 'manifest.json']);
    const [row] = await system.data.query<{ hash: string }[]>('SELECT hash FROM day_closes WHERE day = ?', [today]);
    expect(JSON.parse(String(pack.files.get('close.json')))).toMatchObject({ day: today, hash: row?.hash });
    expect(String(pack.files.get('payments.csv'))).toMatch(new RegExp(`,${id},[A-Z]{2}\\d{8},\\w+,SUCCESS,return,[\\d.]+\r\n`));
    expect(String(pack.files.get('audit.csv'))).toContain('payment.note');
  });

  it('should tell of the day only who did what and when to whoever may not read the audit trail', async () => {
    await staff.as('head', 'people/invite', { username: `new-${kind}`, name: 'Meena Rao', email: 'meena@example.in', roles: ['viewer'], reason: 'New here.' });
    const today = istDate(new Date(system.clock.now()));
    system.clock.pass(DAY_MS);
    await staff.as('asha', 'admin/days/close', { through: today });
    const { files, manifest } = await packOf('asha', `admin/days/${today}/pack`);
    const audit = String(files.get('audit.csv'));
    expect(audit).toContain('"head","","person.invite","","","","",""');
    for (const text of ['meena@example.in', 'Meena', '127.0.0.1']) expect(audit).not.toContain(text);
    expect(manifest.personalData).toBe('masked');
    const whole = await packOf('head', `admin/days/${today}/pack`);
    expect(String(whole.files.get('audit.csv'))).toContain('meena@example.in');
    expect(whole.manifest.personalData).toBe('whole');
  });

  it('should be refused for what is not there, and to whoever may not', async () => {
    expect(await staff.outcome('asha', 'admin/transactions/NDPS250115100000000/pack')).toBe('404 PAYMENT_NOT_FOUND');
    expect(await outcomeOf(await staff.as('asha', 'admin/days/yesterday/pack'))).toBe('404 NOT_FOUND');
    const [payment] = await system.payments();
    expect(await staff.outcome('clerk', `admin/transactions/${payment?.transactionId}/pack`)).toBe('403 NOT_PERMITTED');
  });
});

describe.each([ANY_DATABASE])('The pack of a refunded payment for somebody who may not read payments, on %s', (kind) => {
  it('should not tell the address to which the refund advice went', async () => {
    const office = await RefundOffice.open(kind);
    try {
      const staff = await officeStaff(office.system, { head: 'administrator' });
      const { id, charge } = await office.paid();
      await office.approved(id, charge, { method: 'bankTransfer', utr: 'SBIN226011512345', afterwards: 'closed' });
      const { email } = (await office.system.payment(id)).form;
      const files = await unzip(Buffer.from(await (await staff.as('head', `admin/transactions/${id}/pack`)).arrayBuffer()));
      expect(JSON.parse(String(files.get('facts.json')))).toMatchObject({ transaction_id: id, advices: [{ recipient: expect.stringContaining('•') as string }] });
      for (const [name, bytes] of files) expect([name, String(bytes).includes(email)]).toEqual([name, false]);
    } finally {
      await office.system.close();
    }
  });
});

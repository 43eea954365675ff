import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireTool } from '#lib/tools';
import { MailKinds } from '../../src/receipts/mail/mail-kinds.js';
import { ADVICE_MAIL } from '../../src/receipts/advice/refund-advice-issuer.js';
import { type Mailbox, startMailbox } from '../../tools/dev-mailbox/mailbox.js';
import { describeWith } from '../support/describe-with.js';
import { settleAll } from '../support/stepped-background.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

const text = (pdf: Buffer | undefined): string => execFileSync(requireTool('pdftotext'), ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
const DEVANAGARI = /\p{Script=Devanagari}/u;

describeWith('pdftotext').each([ANY_DATABASE])('The language of a payment on %s', (kind) => {
  let mailbox: Mailbox;
  let office: RefundOffice;
  beforeAll(async () => {
    mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    const words = join(mkdtempSync(join(tmpdir(), 'labels-')), 'hindi.txt');
    writeFileSync(words, 'MMM College = एमएमएम कॉलेज\nB.Sc. (Hons) = बी.एससी. (ऑनर्स)\nTuition Fees = पढ़ाई का शुल्क\n');
    office = await RefundOffice.open(kind, { SMTP_URL: mailbox.smtpUrl, HINDI_LABELS: words });
  });
  afterAll(async () => {
    await office.system.close();
    await mailbox.close();
  });

  async function paid(over: Record<string, unknown>): Promise<{ id: string; charge: string }> {
    const { system } = office;
    const { transaction_id: id } = await system.token(await system.student(), over);
    const { form, atomTxnId: charge } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    return { id, charge };
  }

  async function mailed(id: string) {
    const find = async () => (await mailbox.mails()).find(({ text: said }) => said.includes(id));
    await settleAll();
    expect(await find()).toBeDefined();
    const mail = await find();
    return { mail, pdf: text((await mailbox.attachments(mail?.id ?? 0)).at(-1)) };
  }

  it('should be that of the token call, for the mail (subject, text, HTML, link) and its PDF', async () => {
    const { id } = await paid({ language: 'hi' });
    const { mail, pdf } = await mailed(id);
    const { receiptNo, language } = await office.system.payment(id);
    expect(language).toBe('hi');
    expect(mail?.subject).toBe(`एमएमएम कॉलेज: शुल्क रसीद ${receiptNo}`);
    expect(mail?.html).toContain('<html lang="hi">');
    for (const part of [mail?.text ?? '', mail?.html.replaceAll('&#x3D;', '=') ?? '']) {
      for (const said of ['धन्यवाद।', 'रसीद संख्या', id, `/fee-receipt/${id}?lang=hi`]) expect(part).toContain(said);
    }
    for (const said of ['शुल्क रसीद', 'पढ़ाई का शुल्क', 'प्रवेश शुल्क', 'एमएमएम कॉलेज', 'बी.एससी. (ऑनर्स)', 'अभिभावक का नाम', 'कुल शुल्क', 'जमा', 'राशि शब्दों में']) expect(pdf).toContain(said);
    expect(pdf).not.toMatch(/Fees|Student|Receipt/);
  });

  it.each([[{}], [{ language: 'fr' }], [{ language: 7 }]])('should be English when the call says %j: nobody fails to pay for it', async (over) => {
    const { id } = await paid(over);
    const { mail, pdf } = await mailed(id);
    expect((await office.system.payment(id)).language).toBe('en');
    expect(mail?.html).toContain('<html lang="en">');
    expect(`${mail?.subject}${mail?.text}${pdf}`).not.toMatch(DEVANAGARI);
    expect(mail?.text).toMatch(new RegExp(`/fee-receipt/${id}$`, 'm'));
  });

  it('should have the words of the college beside what they are for, in look-up, receipt and configuration, and no others', async () => {
    const { system } = office;
    const given = await system.student();
    const number = given.student.admissionNumber;
    const asked = async (path: string, body: object = {}) => (await (await system.server.call(path, body)).json()) as { labels?: unknown; data?: { labels?: unknown } };
    const { transaction_id: id } = await system.token(given);
    expect((await asked(`fetch-student-data/${number}`)).data?.labels).toEqual({ hi: { 'B.Sc. (Hons)': 'बी.एससी. (ऑनर्स)', 'Tuition Fees': 'पढ़ाई का शुल्क' } });
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    expect((await asked(`getFeeReceipt/${id}`, { admissionNumber: number })).labels).toEqual({ hi: { 'B.Sc. (Hons)': 'बी.एससी. (ऑनर्स)', 'Tuition Fees': 'पढ़ाई का शुल्क' } });
    const config = (await (await fetch(`${system.server.url}/mmmcollege-api/config`)).json()) as { college: { labels?: unknown } };
    expect(config.college.labels).toEqual({ hi: { 'MMM College': 'एमएमएम कॉलेज' } });
    const other = await system.student({ semesterNo: 3, course: 'Physics' });
    expect((await asked(`fetch-student-data/${other.student.admissionNumber}`)).data).not.toHaveProperty('labels');
  });

  it('should not begin another attempt: the same form in the other language finds the payment that was begun', async () => {
    const student = await office.system.student();
    const first = await office.system.token(student, { language: 'hi' });
    const second = await office.system.token(student, { language: 'en' });
    expect(second.transaction_id).toBe(first.transaction_id);
    expect((await office.system.payment(first.transaction_id)).language).toBe('hi');
  });

  it('should be that of the refund advice; the office opens it in either', async () => {
    const { id, charge } = await paid({ language: 'hi' });
    await office.approved(id, charge, { method: 'bankTransfer', utr: 'SBIN226011512345', afterwards: 'closed' });
    const [refund] = await office.refunds(id);
    const path = `admin/transactions/${id}/refunds/${refund?.refund_id}/advice`;
    const opened = async (body: object) => text(Buffer.from(await (await office.call('clerk', path, body)).arrayBuffer()));
    const mail = await office.system.server.app.get(MailKinds).of(ADVICE_MAIL)?.({ kind: ADVICE_MAIL, key: '', recipient: '', data: { transactionId: id, refundId: refund?.refund_id } });
    expect(mail?.subject).toContain(`राशि लौटाने की सूचना ${refund?.refund_id}`);
    expect(mail?.text).toContain('लौटाया गया:');
    expect(text(await mail?.makePdf?.())).toContain('बैंक खाते में भेजकर');
    expect(await opened({})).toContain('बैंक खाते में भेजकर');
    expect(await opened({ language: 'en' })).toMatch(/Refund Advice[\s\S]*bank transfer/);
    expect(await opened({ language: 'en' })).not.toMatch(DEVANAGARI);
  });
});

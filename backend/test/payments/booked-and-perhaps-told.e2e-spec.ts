import { ANY_DATABASE } from '../support/test-databases.js';
import { BookingOffice } from './booking-office.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
const SLIP = 'CH 770 4711 0815';
const OTHER_NUMBER = '402112345678';

/** The number on a slip need not be the one that the bank tells the gateway: booked and told for the same sum, it may be one debit. */
describe.each([ANY_DATABASE])('Money that people booked, beside money of the same amount that the gateway tells of, on %s', (kind) => {
  let office: BookingOffice;
  beforeEach(async () => {
    office = await BookingOffice.open(kind);
  });
  afterEach(() => office.close());

  const told = async (id: string, atomTxnId: string, number: string) => {
    office.system.gateway.control.settle(id, { callback: false });
    office.numbers.set(atomTxnId, number);
    await office.system.advanceTime(DAY);
    await office.system.advanceTime(DAY);
  };
  const reverse = async (id: string, atomTxnId: string) => {
    office.system.gateway.control.reverse(id, { atomTxnId, callback: false });
    await office.system.callback(office.system.gateway.control.callbackForm(id, { atomTxnId }));
  };
  const note = (id: string, gatewayTxnId: string) =>
    office.refunds.outcome('clerk', `admin/review-queue/payments/${id}/resolve`, { kind: 'CLAIMED_TWICE', gatewayTxnId, resolution: 'dismissed', reason: 'NDPS says two debits.' });
  /** An attempt in doubt, of which people book the slip: on it, or as a new payment. */
  const booked = async (isSame: boolean, reference = SLIP) => {
    const student = await office.system.student();
    const { id, atomTxnId } = await office.doubtful(student);
    const paper = await office.book(student, { reference, cautions: ['inDoubt'], ...(isSame ? { transactionId: id } : {}) });
    expect(paper === id).toBe(isSame);
    return { student, id, atomTxnId, booked: paper };
  };
  const transfer = async (id: string, afterwards: 'dueAgain' | 'closed' | 'none') => {
    const [charge] = await office.refunds.charges(id);
    const left = charge?.left ?? 0;
    const proposal = { key: charge?.key ?? '', amount: left, left, method: 'bankTransfer', utr: 'UTR2026112500001', afterwards, reason: 'The student left.' };
    return office.refunds.call('asha', `admin/transactions/${id}/refunds/propose`, proposal);
  };
  const givenBack = async (id: string, afterwards: 'dueAgain' | 'closed') => {
    const proposed = await transfer(id, afterwards);
    expect([proposed.status, await office.refunds.approve((await proposed.json()) as { id: number })]).toEqual([202, '204']);
  };

  it.each([['of its attempt', true], ['of a new payment', false]])('should be no receipt by itself when it is told after the booking %s went back', async (_how, isSame) => {
    const { id, atomTxnId, booked: paper } = await booked(isSame);
    await givenBack(paper, 'dueAgain');
    await told(id, atomTxnId, OTHER_NUMBER);
    expect([await office.look(id), await office.validReceipts()])
      .toEqual([{ state: expect.not.stringMatching('SUCCESS') as string, cases: expect.arrayContaining(['CLAIMED_TWICE']) as string[] }, 0]);
  });

  it('should not be given back a second time before a person has looked when the fee was closed', async () => {
    const { id, atomTxnId } = await booked(true);
    await givenBack(id, 'closed');
    await told(id, atomTxnId, OTHER_NUMBER);
    await expect(office.refunds.approved(id, atomTxnId, { afterwards: 'none' })).rejects.toThrow();
    await office.refunds.run();
    expect([(await office.look(id)).cases, office.refunds.journal(id).count]).toEqual([expect.arrayContaining(['CLAIMED_TWICE']), 0]);
  });

  it('should be one charge that went back when the number is the one on the paper', async () => {
    const { id, atomTxnId } = await booked(true, 'CH/770 00004711');
    await givenBack(id, 'dueAgain');
    await told(id, atomTxnId, 'CH77000004711');
    expect([(await office.look(id)).state, await office.validReceipts()]).toEqual(['REFUNDED', 0]);
  });

  it('should settle the fee when the attempt was begun after the booking that went back', async () => {
    const { system } = office;
    const student = await system.student();
    const first = await office.book(student);
    await givenBack(first, 'dueAgain');
    await system.advanceTime(MINUTE);
    const { transaction_id: id } = await system.token(student);
    const { form } = await system.actAtGateway(id, 'pay', { callback: false });
    await system.postReturn(form);
    expect([await office.look(id), await office.validReceipts()]).toEqual([{ state: 'SUCCESS', cases: [] }, 1]);
  });

  it.each([['of its attempt', true], ['of a new payment', false]])('should stay a case when the bank takes it back and the receipt %s stands', async (_how, isSame) => {
    const { id, atomTxnId, booked: paper } = await booked(isSame);
    await told(id, atomTxnId, OTHER_NUMBER);
    const before = (await office.look(id)).cases;
    await reverse(id, atomTxnId);
    for (let day = 0; day < 9; day += 1) await office.system.advanceTime(DAY);
    const after = [...new Set([...(await office.look(id)).cases, ...(await office.look(paper)).cases])];
    expect([before, await office.validReceipts(), after]).toEqual([['CLAIMED_TWICE'], 1, ['CLAIMED_TWICE']]);
  });

  it('should be a case again when the bank takes it back after a person called it a debit of its own', async () => {
    const { id, atomTxnId } = await booked(true);
    await told(id, atomTxnId, OTHER_NUMBER);
    expect([await note(id, atomTxnId), (await office.look(id)).cases]).toEqual(['204', ['EXTRA']]);
    await reverse(id, atomTxnId);
    expect(await office.look(id)).toEqual({ state: 'SUCCESS', cases: ['CLAIMED_TWICE'] });
  });

  it('should be a case when the gateway tells only that the bank took it back', async () => {
    const { id, atomTxnId } = await booked(true);
    office.system.gateway.control.settle(id, { callback: false });
    await reverse(id, atomTxnId);
    expect([await office.look(id), await office.validReceipts()]).toEqual([{ state: 'SUCCESS', cases: ['CLAIMED_TWICE'] }, 1]);
  });

  it('should keep its receipt when the gateway corrects the number to the one on the paper', async () => {
    const { id, atomTxnId } = await booked(true, 'CH/770 00004711');
    await told(id, atomTxnId, OTHER_NUMBER);
    expect((await office.look(id)).cases).toEqual(['CLAIMED_TWICE']);
    office.numbers.set(atomTxnId, 'CH77000004711');
    await office.system.callback(office.system.gateway.control.callbackForm(id, { atomTxnId }));
    for (let day = 0; day < 9; day += 1) await office.system.advanceTime(DAY);
    expect([(await office.look(id)).state, await office.validReceipts()]).toEqual(['SUCCESS', 1]);
  });

  it.each([
    ['another number', SLIP, OTHER_NUMBER],
    ['the same number of seven signs', 'CH77011', 'CH77011'],
  ])('should not be given back beside the receipt of a new payment when it is told for the attempt by %s', async (_what, reference, number) => {
    const { id, atomTxnId, booked: paper } = await booked(false, reference);
    await told(id, atomTxnId, number);
    await expect(office.refunds.approved(id, atomTxnId, { afterwards: 'none' })).rejects.toThrow();
    await office.refunds.run();
    expect([office.refunds.journal(id).count, await office.validReceipts(), await office.look(paper)]).toEqual([0, 1, { state: 'SUCCESS', cases: [] }]);
    expect(await office.look(id)).toEqual({ state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] });
    expect([await note(id, atomTxnId), (await office.look(id)).cases]).toEqual(['204', ['DUPLICATE']]);
    await office.refunds.approved(id, atomTxnId, { afterwards: 'none' });
    await office.refunds.run();
    expect([office.refunds.journal(id).count, await office.validReceipts()]).toEqual([1, 1]);
  });

  it('should not be given back by a transfer before a person has looked when it is booked for a fee that the gateway has settled', async () => {
    const { id, student } = await office.refunds.paid();
    const paper = await office.book(student, { reference: SLIP, cautions: ['settled'] });
    await office.system.advanceTime(DAY);
    expect([(await office.look(id)).state, await office.look(paper), (await transfer(paper, 'none')).status])
      .toEqual(['SUCCESS', { state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }, 409]);
  });

  it('should be a receipt of a slip booked the day after the bank took the other money back once two people have decided so', async () => {
    const { id, student, charge } = await office.refunds.paid();
    await reverse(id, charge);
    await office.system.advanceTime(DAY);
    const paper = await office.book(student, { reference: SLIP });
    expect([await office.look(paper), await office.validReceipts()]).toEqual([{ state: 'DUPLICATE', cases: ['CLAIMED_TWICE'] }, 0]);
    const key = (await office.refunds.charges(paper))[0]?.key ?? '';
    expect([await note(paper, key), (await office.look(paper)).cases]).toEqual(['204', ['HELD']]);
    const accepted = await office.refunds.call('clerk', `admin/review-queue/payments/${paper}/resolve`, { kind: 'HELD', gatewayTxnId: key, resolution: 'accepted', reason: 'Paid again.' });
    expect(await office.refunds.approve((await accepted.json()) as { id: number })).toBe('204');
    expect([await office.look(paper), await office.validReceipts()]).toEqual([{ state: 'SUCCESS', cases: [] }, 1]);
  });

  it('should settle the fee by a slip of a day long after the bank took the other money back', async () => {
    const { id, student, charge } = await office.refunds.paid();
    await reverse(id, charge);
    for (let day = 0; day < 10; day += 1) await office.system.advanceTime(DAY);
    const paper = await office.book(student, { reference: SLIP });
    expect([await office.look(paper), await office.validReceipts()]).toEqual([{ state: 'SUCCESS', cases: [] }, 1]);
  });
});

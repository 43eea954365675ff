import { type LayoutContent, layoutFaults, type ReceiptData, type ReconciliationRecord, rupeesNumber, type StudentData, sumPaise, type TransactionHistory } from '../../src/contract/index.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { FeeDesk, HEADS5, LAYOUT5, paise } from '../support/fee-desk.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const LOST = LAYOUT5.heads.at(-1) ?? { name: '', label: '' };
const WITHOUT_LAST: LayoutContent = { ...LAYOUT5, heads: LAYOUT5.heads.slice(0, -1) };
const sumOf = (lines: readonly { amount: number | null }[]): number => sumPaise(lines.map(({ amount }) => paise(amount ?? 0)));
const sumOfForm = (data: StudentData): number => sumPaise(data.heads.map(({ name }) => paise(Number((data as unknown as Record<string, unknown>)[name] ?? 0))));

describe.each([ANY_DATABASE])('The lines of a fee on %s', (kind) => {
  let desk: FeeDesk;
  beforeEach(async () => void (desk = await FeeDesk.open(kind)));
  afterEach(() => desk.system.close());

  it("should add up to the total on form, receipt and the office's pages when the office has taken a head out of the semester", async () => {
    const given = await desk.system.student();
    await desk.publish({ layout: WITHOUT_LAST });
    const total = given.demand?.total ?? 0;
    const data = await desk.lookUp(given);
    expect([sumOfForm(data), data.total_fees, data.heads.at(-1)]).toEqual([total, rupeesNumber(total), LOST]);
    const [shown] = (await desk.record(given)).demands;
    expect([sumOf(shown?.heads ?? []), shown?.heads.at(-1)?.label]).toEqual([total, LOST.label]);
    const id = await desk.begun(given);
    await desk.end(id, 'pay');
    const history = (await (await desk.system.office(`admin/transactions/${id}`, {})).json()) as TransactionHistory;
    expect(sumOf(history.heads)).toBe(total);
    const receipt = (await (await desk.system.server.call(`getFeeReceipt/${id}`, { admissionNumber: given.student.admissionNumber })).json()) as ReceiptData;
    expect([sumOf(receipt.heads), receipt.heads.at(-1)]).toEqual([total, { ...LOST, amount: rupeesNumber(given.demand?.heads[LOST.name] ?? 0) }]);
    const lines = (await (await desk.system.office('admin/reconciliation')).json()) as ReconciliationRecord[];
    expect(lines.find((line) => line.transaction_id === id)?.heads).toMatchObject({ [LOST.label]: rupeesNumber(given.demand?.heads[LOST.name] ?? 0) });
  });

  it('should say to both people how many unpaid fees ask for a head when it is taken out of the semester', async () => {
    await desk.system.student();
    await desk.system.student({ admissionNumber: 'MMM2' });
    const { demand } = await desk.system.student({ admissionNumber: 'MMM3' });
    await desk.system.data.manager.update(FeeDemand, { id: demand?.id ?? 0 }, { heads: { ...Object.fromEntries(HEADS5.map((name) => [name, 100])), [LOST.name]: 0 }, total: 1_100 });
    const { approval } = await desk.publish({ layout: WITHOUT_LAST });
    expect(approval.after).toMatchObject({ unpaidWithLostHead: 2 });
    expect((await desk.publish({ layout: WITHOUT_LAST })).approval.after).not.toHaveProperty('unpaidWithLostHead');
  });

  it('should all be in the file of the accounts when two of them have one label', async () => {
    await desk.publish({ layout: { ...LAYOUT5, heads: [...LAYOUT5.heads, { name: 'fee_old', label: 'Library' }] } });
    const given = await desk.system.student();
    const heads = { ...given.demand?.heads, fee_old: 20_000, fee_new: 10_000 };
    await desk.system.data.manager.update(FeeDemand, { id: given.demand?.id ?? 0 }, { heads, total: sumPaise(Object.values(heads)) });
    await desk.publish({ layout: { ...LAYOUT5, heads: [...LAYOUT5.heads, { name: 'fee_new', label: 'Library' }] } });
    const id = await desk.begun(given);
    await desk.end(id, 'pay');
    const lines = (await (await desk.system.office('admin/reconciliation')).json()) as ReconciliationRecord[];
    const line = lines.find((one) => one.transaction_id === id)?.heads ?? {};
    expect(line['Library']).toBe(300);
    expect(sumPaise(Object.values(line).map(paise))).toBe((await desk.system.payment(id)).amount);
  });
});

it.each(['Fine', 'late fee', 'SCHOLARSHIP', ' Arrears ', 'Fee exemption'])('should not be confused: no head of a semester can be called %s', (label) => {
  expect(layoutFaults({ ...LAYOUT5, heads: [...LAYOUT5.heads, { name: 'fee_own', label }] })).toEqual([expect.stringContaining(label)]);
});

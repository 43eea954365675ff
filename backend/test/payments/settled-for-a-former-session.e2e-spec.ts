import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { Student } from '../../src/students/student.entity.js';
import type { GivenStudent } from '../support/factories.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { bookPaper } from './booked-papers.js';
import { RefundOffice } from './refund-office.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each([ANY_DATABASE])('A semester whose session was renamed, and that is settled for the former one, on %s', (kind) => {
  let office: RefundOffice;
  beforeEach(async () => {
    office = await RefundOffice.open(kind, { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' });
  });
  afterEach(() => office.system.close());

  /** As a file leaves it that names the session in another way; the demand is as old as the first one. */
  const rename = async ({ demand, student: { id } }: GivenStudent): Promise<GivenStudent> => {
    const { manager } = office.system.data;
    const { id: _own, ...kept } = demand as FeeDemand;
    const renamed = await manager.save(manager.create(FeeDemand, { ...kept, academicSession: '2026-2027' }));
    await office.system.data.query('UPDATE fee_demands SET has_other_session = 1 WHERE student_id = ?', [id]);
    await office.system.data.query("UPDATE students SET academic_session = '2026-2027' WHERE id = ?", [id]);
    return { student: await manager.findOneByOrFail(Student, { id }), demand: renamed };
  };
  const kinds = async (id: string) => (await office.system.reviewItems(id)).map((item) => item.kind);
  const fail = async (given: GivenStudent, over: object = {}) => {
    const { transaction_id: id } = await office.system.token(given, { ...over });
    await office.system.postReturn((await office.system.actAtGateway(id, 'fail', { callback: false })).form);
    return id;
  };

  it('should be a case, and not be paid for the present one, when two people book the money for the former', async () => {
    const { system } = office;
    const former = await system.student();
    const present = await rename(former);
    const booked = await bookPaper(office, former);
    expect(await kinds(booked)).toEqual(['SEMESTER_TWICE']);
    await expect(system.token(present)).rejects.toThrow('PAYMENT_IN_DOUBT');
  });

  it('should not be called safe to pay again when an older attempt settles it after the one that is asked about', async () => {
    const { system } = office;
    const former = await system.student();
    const first = await fail(former);
    await system.advanceTime(8 * DAY);
    const present = await rename(former);
    const second = await fail(present);
    await system.advanceTime(5 * MINUTE);
    system.gateway.control.move(first, 'paid');
    await system.callback(system.gateway.control.callbackForm(first));
    const { id: paymentId } = await system.payment(first);
    expect((await system.payment(first)).state).toBe('SUCCESS');
    // Also when the office has looked.
    await system.data.query("UPDATE payment_decisions SET resolution = 'dismissed' WHERE payment_id = ? AND subject = 'otherDemand'", [paymentId]);
    expect((await system.status(second, present)).safeToPayAgain).toBe(false);
  });
});

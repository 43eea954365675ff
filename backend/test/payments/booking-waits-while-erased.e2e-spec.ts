import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Approval, istDate, rupeesNumber } from '../../src/contract/index.js';
import { BookingEvidence } from '../../src/payments/bookings/booking.entity.js';
import { UnpaidStudentsRetention } from '../../src/personal-data/retention/unpaid-students.retention.js';
import { runFees } from '../support/run-fees.js';
import { Student } from '../../src/students/student.entity.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { RefundOffice } from './refund-office.js';

describe.each([ANY_DATABASE])('A booking that waits for the other person, on %s', (kind) => {
  let office: RefundOffice;
  const folder = mkdtempSync(join(tmpdir(), 'erased-'));
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(async () => {
    await office.system.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['as it was', 'in other capitals since'])('should keep its student from being erased, and be a receipt when it is approved, with the number %s', async (spelled) => {
    const { system } = office;
    const given = await system.student();
    const { identifiers } = await system.data.manager.insert(BookingEvidence, { name: 'challan.pdf', sha256: '0', size: 1, type: 'application/pdf', at: system.clock.now(), person: 'asha' });
    const booking = {
      demandId: given.demand?.id, how: 'challan', amount: rupeesNumber(given.demand?.total ?? 0), reference: `CH/${kind}/${spelled}`, paidOn: istDate(new Date(system.clock.now())),
      evidenceId: identifiers[0]?.['id'] as number, cautions: [], reason: 'Paid at the branch.',
    };
    const proposed = (await (await office.call('asha', 'admin/bookings', booking)).json()) as Approval;
    if (spelled !== 'as it was') await system.data.manager.update(Student, { id: given.student.id }, { admissionNumber: given.student.admissionNumber.toLowerCase() });
    const settings = { ERASURE_LIST: join(folder, 'list') };
    const { code, troubles } = await runFees(['students:erase', given.student.admissionNumber, '--yes'], system.database.url, { settings });
    expect([code, troubles]).toEqual([1, expect.stringContaining('waits for the office') as string]);
    // Nor is a student without a payment erased when nothing has changed for long.
    await system.server.app.get(UnpaidStudentsRetention).eraseBefore(system.clock.now() + 1);
    expect(await office.approve(proposed)).toBe('204');
    expect((await system.payment(proposed.subject)).state).toBe('SUCCESS');
  });
});

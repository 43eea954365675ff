import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RefundOffice } from '../payments/refund-office.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const folder = mkdtempSync(join(tmpdir(), 'lists-restored-'));

describe.each([ANY_DATABASE])('A refund that is lost in a restore, behind ten payments of which the gateway gives no list, on %s', (kind) => {
  let office: RefundOffice;
  beforeAll(async () => void (office = await RefundOffice.open(kind)));
  afterAll(() => office.system.close());
  const kinds = async (id: string) => (await office.system.reviewItems(id)).map((item) => item.kind);

  it('should be found within a day; a charge without a list is a case itself after a week', async () => {
    const { system } = office;
    const { control } = system.gateway;
    const old: string[] = [];
    for (let n = 0; n < 10; n += 1) old.push((await office.paid()).id);
    const { id, charge } = await office.paid();
    const file = join(folder, `${kind}.backup`);
    expect((await runFees(['backup', file], system.database.url)).code).toBe(0);
    await office.approved(id, charge, { afterwards: 'dueAgain' });
    await office.run();
    control.moveRefund(id, { remarks: 'Processed' });
    await office.pass(DAY);
    for (const one of old) control.fault({ target: 'refundStatus', kind: 'empty', merchTxnId: one, times: 100_000 });
    await system.onRestored(file, {}, async () => {
      await system.advanceTime(5 * MINUTE);
      await office.run();
      const seen: string[][] = [];
      for (let day = 1; day <= 8; day += 1) {
        await system.advanceTime(DAY);
        await office.pass(11 * MINUTE);
        seen.push([...(await kinds(id)), ...(await kinds(old[9] ?? ''))]);
      }
      expect(seen).toEqual([...Array.from({ length: 6 }, () => ['REFUND_LISTED']), ...Array.from({ length: 2 }, () => ['REFUND_LISTED', 'REFUND_LISTED'])]);
    });
  });
});

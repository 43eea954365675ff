import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';

const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'restore-with-erasures-'));

/** As in test/backup/receipt-after-restore.e2e-spec.ts, with a student on the list of erasures. */
describe.each([ANY_DATABASE])('A restore with a list of erasures, on %s', (kind) => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await TestSystem.open(kind);
  });
  afterAll(() => system.close());

  it.each(['with a student on it', 'that cannot be read'])('should ask the gateway again, so that a receipt whose money went back since the backup is void: %s', async (which) => {
    const list = join(folder, `${kind}.list`);
    // A folder cannot be read as a file.
    const settings = { ERASURE_LIST: which.startsWith('with') ? list : folder };
    const [gone, student] = [await system.student(), await system.student()];
    const { transaction_id: failed } = await system.token(gone);
    await system.postReturn((await system.actAtGateway(failed, 'fail', { callback: false })).form);
    const { transaction_id: id } = await system.token(student);
    await system.postReturn((await system.actAtGateway(id, 'pay', { callback: false })).form);
    for (let day = 0; day < 9; day += 1) await system.advanceTime(DAY);
    const file = join(folder, `${kind}-${which.length}.backup`);
    expect((await runFees(['backup', file], system.database.url)).code).toBe(0);
    const erased = await runFees(['students:erase', gone.student.admissionNumber, '--yes'], system.database.url, { settings: { ERASURE_LIST: list } });
    system.gateway.control.reverse(id, { callback: false });
    await system.callback(system.gateway.control.callbackForm(id));
    expect((await system.payment(id)).state).toBe('REVERSED');

    await system.onRestored(file, settings, async () => {
      for (let day = 0; day < 30; day += 1) await system.advanceTime(DAY);
      const cases = (await system.reviewItems(id)).map((item) => item.kind);
      expect({ state: (await system.payment(id)).state, cases }).toEqual({ state: 'REVERSED', cases: ['RECEIPT_VOID'] });
      expect(erased.code).toBe(0);
    });
  });
});

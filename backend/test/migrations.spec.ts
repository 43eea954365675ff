import { DataSource } from 'typeorm';
import { ReviewQueueService } from '../src/admin/review-queue/review-queue.service.js';
import { VERSION } from '../src/common/version.js';
import { openDataSource, openServingDataSource } from '../src/database/data-source.js';
import type { Payment } from '../src/payments/payment.entity.js';
import { readReceiptLayout } from '../src/receipts/content/receipt-layout.js';
import { insertPaidPayment } from './receipts/paid-payment.js';
import { createTestApp } from './support/create-test-app.js';
import { seedPayments } from './support/seed-payments.js';
import { createTestDatabase, DATABASES } from './support/test-databases.js';

/** Undoes a migration and all that came after it. */
async function undoTo(dataSource: DataSource, name: string): Promise<void> {
  const first = dataSource.migrations.findIndex((migration) => migration.constructor.name === name);
  for (let left = dataSource.migrations.length; left > first; left -= 1) await dataSource.undoLastMigration();
}

/** `mediumtext`, which the entity's type of JSON has no word for. */
const WIDER = /^ALTER TABLE `fee_versions` (?:DROP COLUMN `content`|ADD `content` text NOT NULL)$/;

describe.each(DATABASES)('Migrations on %s', (kind) => {
  it('should leave no difference between the schema and the entities', async () => {
    const database = await createTestDatabase(kind);
    const drift = await database.dataSource.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map(({ query }) => query).filter((query) => !WIDER.test(query))).toEqual([]);
    await database.close();
  });

  it('should go down to an empty database and up again', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    const runner = dataSource.createQueryRunner();
    expect(await runner.hasTable('payments')).toBe(false);
    if (kind === 'mariadb') await runner.release();
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT COUNT(*) AS n FROM payments')).toEqual([{ n: 0 }]);
    await database.close();
  });
});

describe.each(DATABASES)('A database of a newer version on %s', (kind) => {
  it('should be refused by the server and by every command, with the migration and this version', async () => {
    const database = await createTestDatabase(kind);
    await database.dataSource.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')");
    for (const open of [openDataSource, openServingDataSource]) {
      await expect(open(database.url, [], 1)).rejects.toThrow(new RegExp(`newer version .* version ${VERSION} does not know FromTheFuture1`));
    }
    await database.close();
  });
});

describe('The list of migrations', () => {
  it('should be in the order of their numbers, in which they run: a new one comes last, whatever the clock says', async () => {
    const database = await createTestDatabase('sqlite');
    const numbers = database.dataSource.migrations.map(({ constructor: { name } }) => Number(/\d{13}$/.exec(name)?.[0]));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    await database.close();
  });
});

describe('The tables', () => {
  it('should be the same to the server, whose modules register them, and to the commands', async () => {
    const database = await createTestDatabase('sqlite');
    const server = await createTestApp({ databaseUrl: database.url });
    const known = (dataSource: DataSource) => dataSource.entityMetadatas.map(({ tableName }) => tableName).sort();
    expect(known(server.app.get(DataSource))).toEqual(known(database.dataSource));
    await server.close();
    await database.close();
  });
});

describe.each(DATABASES)('The schema on %s', (kind) => {
  it('should refuse a payment without its demand', async () => {
    const database = await createTestDatabase(kind);
    await expect(
      database.dataSource.query(
        `INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, signature, payload) VALUES (99, 'd', 'return', 1, 'paid', 'x', 'valid', '{}')`,
      ),
    ).rejects.toThrow();
    await database.close();
  });
});

describe.each(DATABASES)('Payments that were marked as handled by an earlier version, on %s', (kind) => {
  /** Undone until the columns of "handled" are there again and nothing is decided yet. */
  const undoDecisions = (dataSource: DataSource) => undoTo(dataSource, 'FactTimes1795400000001');

  const fact = (dataSource: DataSource, paymentId: number, gatewayTxnId: string, receivedAt: number, over: { mismatch?: string; meaning?: string } = {}) =>
    dataSource.query(
      'INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, mismatch, code, gateway_txn_id, amount, signature, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [paymentId, `${gatewayTxnId}-${receivedAt}`, 'callback', receivedAt, over.meaning ?? 'paid', over.mismatch ?? null, 'OTS0000', gatewayTxnId, 100, 'valid', '{}'],
    );

  it('should count as presumed refunds, charge by charge, and be listed for review once more', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    const [extra, duplicate, untouched] = [await insertPaidPayment(dataSource), await insertPaidPayment(dataSource), await insertPaidPayment(dataSource)];
    await undoDecisions(dataSource);
    const handle = async (id: number, reason: string) => {
      await dataSource.query('UPDATE payments SET office_reason = ?, office_handled = ? WHERE id = ?', [reason, reason, id]);
      await dataSource.query("INSERT INTO payment_events (payment_id, at, from_state, to_state, cause, actor) VALUES (?, 5000, 'SUCCESS', 'SUCCESS', ?, 'clerk')", [id, `handled:${reason}`]);
    };
    await dataSource.query("UPDATE payments SET gateway_txn_id = 'c1' WHERE id = ?", [extra.id]);
    for (const [id, at] of [['c1', 1_000], ['c2', 2_000], ['c3', 9_000]] as const) await fact(dataSource, extra.id, id, at);
    await handle(extra.id, 'EXTRA');
    await dataSource.query("UPDATE payments SET state = 'DUPLICATE', settled_demand_id = NULL WHERE id = ?", [duplicate.id]);
    await fact(dataSource, duplicate.id, 'd1', 1_000);
    await handle(duplicate.id, 'DUPLICATE');
    await dataSource.query("UPDATE payments SET gateway_txn_id = 'u1' WHERE id = ?", [untouched.id]);
    await fact(dataSource, untouched.id, 'u1', 1_000);
    await dataSource.query("INSERT INTO receipts (payment_id, receipt_no, issued_at) VALUES (?, 'AA00000000', 7)", [untouched.id]);

    await dataSource.query('UPDATE fee_demands SET settled_by_payment_id = ? WHERE id = ?', [extra.id, extra.demandId]);
    await dataSource.query('UPDATE fee_demands SET settled_by_payment_id = ? WHERE id = ?', [untouched.id, duplicate.demandId]);

    await dataSource.runMigrations();
    const decisions = (await dataSource.query("SELECT payment_id, gateway_txn_id, resolution, actor FROM payment_decisions ORDER BY id")) as unknown[];
    expect(decisions).toEqual(expect.arrayContaining([
      { payment_id: extra.id, gateway_txn_id: 'c2', resolution: 'presumedRefunded', actor: null },
      { payment_id: duplicate.id, gateway_txn_id: 'd1', resolution: 'presumedRefunded', actor: null },
    ]));
    expect(decisions).toHaveLength(2);
    const dated = (await dataSource.query('SELECT receipt_dated_at, paid_at FROM payments WHERE id = ?', [untouched.id])) as { receipt_dated_at: number; paid_at: number }[];
    expect(dated[0]?.receipt_dated_at).toBe(dated[0]?.paid_at);

    const server = await createTestApp({ databaseUrl: database.url });
    const { items } = await server.app.get(ReviewQueueService).list();
    await server.close();
    const listed = (id: string) => items.filter((item) => item.transaction_id === id).map((item) => [item.kind, item.charge?.gatewayTxnId]);
    expect(listed(extra.transactionId)).toEqual([['EXTRA', 'c3'], ['REFUND_UNCONFIRMED', 'c2']]);
    expect(listed(duplicate.transactionId)).toEqual([['REFUND_UNCONFIRMED', 'd1']]);
    expect(listed(untouched.transactionId)).toEqual([]);

    await undoDecisions(dataSource);
    const [back] = (await dataSource.query('SELECT office_reason FROM payments WHERE id = ?', [duplicate.id])) as { office_reason: string }[];
    expect(back?.office_reason).toBe('DUPLICATE');
    await database.close();
  });
});

describe.each(DATABASES)('Receipts issued before they kept their layout, on %s', (kind) => {
  it('should keep the rows of the day of the migration, with what was paid', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    // More receipts than one statement fills.
    await seedPayments(dataSource, { payments: 600 });
    const [second, fifth, other] = [await insertPaidPayment(dataSource, { semesterNo: 2 }), await insertPaidPayment(dataSource), await insertPaidPayment(dataSource)];
    await undoTo(dataSource, 'ReceiptLayout1795500000000');
    await dataSource.query('UPDATE payments SET heads = ? WHERE id = ?', [JSON.stringify({ tutionFees: 100, hostel_fees: 250 }), other.id]);
    for (const { id, receiptNo } of [second, fifth, other]) {
      await dataSource.query('INSERT INTO receipts (payment_id, receipt_no, issued_at) VALUES (?, ?, 7)', [id, receiptNo]);
    }
    await dataSource.runMigrations();

    const layout = async ({ id }: Payment) => {
      const [row] = (await dataSource.query('SELECT layout FROM receipts WHERE payment_id = ?', [id])) as { layout: string }[];
      return readReceiptLayout(row?.layout ?? '');
    };
    const { details, heads } = await layout(second);
    expect(details.map(({ label, field }) => `${label}: ${field}`)).toEqual([
      'Student Name: studentName', 'Email: email', 'Mobile Number: mobile', 'Course: course', "Father's Name: fathersName", "Mother's Name: mothersName",
      'Year of Registration: yearOfRegistration', 'Faculty: faculty', 'Award Type: year', 'Discipline: course', 'Town Name: townName', 'Semester: semesterNo',
    ]);
    expect(heads.map(({ label }) => label)).toEqual([
      'Tuition Fees', 'Maintenance Fees', 'Lab Maintenance Fees', 'Development Fees', 'Electric and Water Fees', "Students' Union Fees", 'Saraswati Pooja Contribution',
    ]);
    expect(Object.fromEntries(heads.map(({ name, amount }) => [name, amount]))).toEqual(second.heads);
    expect((await layout(fifth)).heads.find(({ name }) => name === 'lab_maintenance_fees')?.label).toBe('Lab Development and Maintenance Fees');
    expect((await layout(other)).heads).toEqual(expect.arrayContaining([
      { name: 'tutionFees', label: 'Tuition Fees', amount: 100 }, { name: 'magazine_fees', label: 'Magazine Fees', amount: null },
      { name: 'hostel_fees', label: 'hostel_fees', amount: 250 },
    ]));
    expect(await dataSource.query('SELECT COUNT(*) AS n FROM receipts WHERE layout IS NULL')).toEqual([{ n: 0 }]);

    await undoTo(dataSource, 'ReceiptLayout1795500000000');
    expect(await dataSource.createQueryRunner().hasColumn('receipts', 'layout')).toBe(false);
    await database.close();
  });
});

describe.each(DATABASES)('Money beside a booking that an earlier version called perhaps the same debit, on %s', (kind) => {
  it('should be a stored case, unless it bears the number of the slip, was reversed, or a person has looked', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    const { id } = await insertPaidPayment(dataSource);
    await dataSource.query("UPDATE payments SET gateway_txn_id = 'HAND-1', needs_review = 1 WHERE id = ?", [id]);
    await undoTo(dataSource, 'SameDebits1795890000110');
    const fact = (gatewayTxnId: string, receivedAt: number, bankKey: string | null, over: { source?: string; meaning?: string; amount?: number } = {}) =>
      dataSource.query(
        'INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, gateway_txn_id, amount, bank_key, signature, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        [id, `${gatewayTxnId} ${receivedAt}`, over.source ?? 'requery', receivedAt, over.meaning ?? 'paid', 'x', gatewayTxnId, over.amount ?? 100, bankKey, 'valid', '{}'],
      );
    await fact('HAND-1', 1_000, 'CH77047110815', { source: 'office' });
    for (const at of [2_000, 3_000]) await fact('11000000000001', at, '402112345678');
    await fact('11000000000002', 2_000, 'CH77047110815');
    await fact('11000000000003', 2_000, null, { amount: 200 });
    await fact('11000000000004', 2_000, null);
    await fact('11000000000004', 3_000, null, { meaning: 'reversed' });
    await fact('11000000000005', 2_000, null);
    for (const subject of ['claimedCharge', 'charge']) {
      await dataSource.query(`INSERT INTO payment_decisions (payment_id, at, subject, gateway_txn_id, resolution) VALUES (?, 4000, '${subject}', '11000000000005', 'dismissed')`, [id]);
    }
    await dataSource.runMigrations();
    expect(await dataSource.query("SELECT at, subject, gateway_txn_id FROM payment_decisions WHERE resolution = 'reopened' ORDER BY id")).toEqual([
      { at: 2_000, subject: 'claimedCharge', gateway_txn_id: '11000000000001' }, { at: 2_000, subject: 'charge', gateway_txn_id: '11000000000001' },
    ]);
    await database.close();
  });
});

describe.each(DATABASES)('Challans that an earlier version stored by their channel, on %s', (kind) => {
  it('should be known as challans, and other money not', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    const { id } = await insertPaidPayment(dataSource);
    await undoTo(dataSource, 'Challans1795700000000');
    for (const [index, channel] of ['NR', 'nr', 'NB', null].entries()) {
      await dataSource.query(
        `INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, channel, signature, payload) VALUES (?, ?, 'return', 1, 'paid', 'x', ?, 'valid', '{}')`,
        [id, `fact ${index}`, channel],
      );
    }
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT channel, is_challan FROM gateway_facts WHERE payment_id = ? ORDER BY id', [id])).toEqual([
      { channel: 'NR', is_challan: 1 }, { channel: 'nr', is_challan: 1 }, { channel: 'NB', is_challan: 0 }, { channel: null, is_challan: 0 },
    ]);
    await database.close();
  });
});

describe.each(DATABASES)('Attempts that an earlier version gave up, on %s', (kind) => {
  it('should be told as expired in the timeline, and other causes stay', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    const { id } = await insertPaidPayment(dataSource);
    await undoTo(dataSource, 'ExpiredCause1795700000001');
    await dataSource.query('DELETE FROM payment_events');
    for (const cause of ['token', 'givenUp', 'superseded']) {
      await dataSource.query("INSERT INTO payment_events (payment_id, at, from_state, to_state, cause) VALUES (?, 1, 'AT_BANK', 'EXPIRED', ?)", [id, cause]);
    }
    const causes = async () => ((await dataSource.query('SELECT cause FROM payment_events ORDER BY id')) as { cause: string }[]).map(({ cause }) => cause);
    await dataSource.runMigrations();
    expect(await causes()).toEqual(['token', 'expired', 'superseded']);
    await undoTo(dataSource, 'ExpiredCause1795700000001');
    expect(await causes()).toEqual(['token', 'givenUp', 'superseded']);
    await database.close();
  });
});

describe.each(DATABASES)('A restore whose lists of refunds an earlier version was still reading, on %s', (kind) => {
  it('should go on with the payments that are left, and short numbers of the bank be found in any spelling', async () => {
    const database = await createTestDatabase(kind);
    const { dataSource } = database;
    const payments = [await insertPaidPayment(dataSource), await insertPaidPayment(dataSource), await insertPaidPayment(dataSource)];
    const [unread = 0, read = 0, next = 0] = payments.map(({ id }) => id);
    await undoTo(dataSource, 'ShortNumbers1795890000100');
    await dataSource.query("INSERT INTO app_marks (name, value) VALUES ('refunds_after_restore', ?)", [JSON.stringify([0, 5, 7, read, unread])]);
    const fact = "INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, bank_txn_id, signature, payload) VALUES (?, 'd', 'return', 1, ?, 'x', ?, 'valid', '{}')";
    for (const [id, meaning, number] of [[unread, 'paid', '47-11 a'], [read, 'pending', '4711'], [next, 'paid', '--']] as const) await dataSource.query(fact, [id, meaning, number]);
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT payment_id FROM unread_refund_lists ORDER BY payment_id')).toEqual([{ payment_id: unread }, { payment_id: next }]);
    expect(await dataSource.query("SELECT 1 FROM app_marks WHERE name = 'refunds_after_restore'")).toEqual([]);
    expect(await dataSource.query('SELECT bank_key FROM gateway_facts ORDER BY id')).toEqual([{ bank_key: '4711A' }, { bank_key: null }, { bank_key: null }]);
    await undoTo(dataSource, 'ShortNumbers1795890000100');
    expect(await dataSource.query('SELECT bank_key FROM gateway_facts ORDER BY id')).toEqual([{ bank_key: null }, { bank_key: null }, { bank_key: null }]);
    await database.close();
  });
});

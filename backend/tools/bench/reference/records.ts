import { isDeepStrictEqual } from 'node:util';
import type { DataSource } from 'typeorm';
import { indianTime } from './people.js';

const SHOWN: Readonly<Record<string, string>> = { CREATED: 'INITIATED', TOKEN_ISSUED: 'INITIATED', AT_BANK: 'PENDING', MISMATCH: 'PENDING' };

/**
 * Compares a list with whole rows, oldest first, 2,000 at a time.
 *
 * @returns what is wrong with it, or `null`.
 */
export async function compareList(dataSource: DataSource, text: string): Promise<string | null> {
  const records = JSON.parse(text) as Record<string, unknown>[];
  let seen = 0;
  for (let after = 0; ; ) {
    const rows = await dataSource.query<Record<string, string | number | null>[]>(
      `SELECT p.*, r.fy, r.serial, s.prefix FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id LEFT JOIN receipt_series s ON s.fy = r.fy
        WHERE p.id > ? ORDER BY p.id LIMIT 2000`, [after],
    );
    if (rows.length === 0) return seen === records.length ? null : `${records.length} records where ${seen} are stored`;
    for (const row of rows) {
      const form = JSON.parse(String(row['form'])) as Record<string, string>;
      const state = String(row['state']);
      const expected = {
        admissionNumber: row['admission_number'], semesterNo: row['semester_no'], studentName: form['studentName'] || null, email: form['email'] || null,
        mobile: form['mobile'] || null, course: form['course'] || null, total_fees: Number(row['amount']) / 100, transaction_id: row['transaction_id'],
        transaction_status: SHOWN[state] ?? state, transaction_date: indianTime(Number(row['paid_at'] ?? row['created_at'])), receipt_no: row['receipt_no'],
        serial_no: row['serial'] === null ? null : [row['prefix'], row['fy'], String(row['serial']).padStart(6, '0')].join('/'),
      };
      if (!isDeepStrictEqual(records[seen], expected)) return `record ${seen} is ${JSON.stringify(records[seen])} and should be ${JSON.stringify(expected)}`;
      seen += 1;
    }
    after = Number(rows.at(-1)?.['id']);
  }
}

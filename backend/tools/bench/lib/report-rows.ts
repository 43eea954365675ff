import type { DataSource } from 'typeorm';
import type { DatabaseKind } from './options.js';

/** So many ids for each statement: one of a million would fill the undo log. */
const AT_ONCE = 50_000;
const DAY_MS = 86_400_000;
const IST_MS = 330 * 60_000;

const dayOf = (database: DatabaseKind, at: string): string => {
  const local = `(${at} + ${IST_MS})`;
  return database === 'sqlite' ? `strftime('%Y-%m-%d', ${local} / 1000, 'unixepoch')` : `DATE_FORMAT(DATE_ADD('1970-01-01', INTERVAL (${local} DIV 1000) SECOND), '%Y-%m-%d')`;
};

/**
 * What the server would have stored beside seeded payments: steps, facts of the paid ones, and the gateway's report of each as one complete file.
 *
 * @param isReported false leaves the report out.
 */
export async function addReportRows(dataSource: DataSource, database: DatabaseKind, progress: (payments: number) => void, isReported = true): Promise<void> {
  const [range] = await dataSource.query<{ last: number }[]>('SELECT MAX(id) AS last FROM payments');
  const last = Number(range?.last);
  const settled = dayOf(database, `paid_at + ${DAY_MS}`);
  if (isReported) await dataSource.query(
    `INSERT INTO settlement_files (report, preset, preset_title, is_proven, name, sha256, size, parts, row_count, stored, is_complete, at, person)
     VALUES ('settlement', 'ndps-mis', 'NDPS', 0, 'all.csv', 'f', 1, 0, ${last}, ${last}, 1, 1, 'bench')`);
  for (let from = 0; from < last; from += AT_ONCE) {
    const part = `id > ${from} AND id <= ${from + AT_ONCE}`;
    await dataSource.query(
      `INSERT INTO payment_events (payment_id, at, from_state, to_state, cause) SELECT id, at, from_state, to_state, cause FROM (
         SELECT id, created_at AS at, 'CREATED' AS from_state, 'TOKEN_ISSUED' AS to_state, 'token' AS cause FROM payments WHERE ${part}
         UNION ALL SELECT id, COALESCE(paid_at + 3000, created_at + 90000), 'TOKEN_ISSUED', state, 'callback' FROM payments WHERE ${part} AND state <> 'TOKEN_ISSUED') e ORDER BY at`);
    await dataSource.query(
      `INSERT INTO gateway_facts (payment_id, digest, source, received_at, meaning, code, gateway_txn_id, amount, channel, completed_at, signature, payload)
       SELECT id, content_key, 'callback', paid_at + 3000, 'paid', 'OTS0000', gateway_txn_id, amount,
              CASE id % 4 WHEN 0 THEN 'NB' WHEN 1 THEN 'UP' WHEN 2 THEN 'CC' ELSE 'DC' END, paid_at, 'valid', '{}' FROM payments WHERE ${part} AND state = 'SUCCESS'`);
    await dataSource.query(
      `INSERT INTO charges (provider, gateway_txn_id, payment_id, transaction_id, amount, paid_on, known_at, is_reversed, given_back, in_flight, pays_demand_id)
       SELECT 'atom', gateway_txn_id, id, transaction_id, amount, ${dayOf(database, 'paid_at')}, paid_at + 3000, 0, 0, 0, settled_demand_id FROM payments WHERE ${part} AND state = 'SUCCESS'`);
    if (isReported) await dataSource.query(
      `INSERT INTO settlement_lines (file_id, line, identity, batch, kind, gateway_txn_id, our_txn_id, merchant, product, mode, paid_on, gross, fee, gst, deduction, net, bank_ref,
              refund_ref, settled_on, settlement_id, utr)
       SELECT 1, id, content_key, ${settled}, 'sale', gateway_txn_id, transaction_id, '1', 'FEES', CASE id % 4 WHEN 0 THEN 'NB' WHEN 1 THEN 'UP' WHEN 2 THEN 'CC' ELSE 'DC' END,
              ${dayOf(database, 'paid_at')}, amount, 1000, 180, 1180, amount - 1180, '', '', ${settled}, '', '' FROM payments WHERE ${part} AND state = 'SUCCESS'`);
    progress(Math.min(last, from + AT_ONCE));
  }
}

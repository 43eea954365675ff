import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { AtomProvider } from '../../../src/payments/providers/atom/atom-provider.js';
import { istDate } from '../../../src/contract/ist-time.js';
import { semesterLayout } from '../../../src/contract/fees/semesters.js';
import { financialYear } from '../../../src/contract/receipt-series.js';
import type { GatewayMessage } from '../../../src/payments/providers/payment-provider.js';
import type { Driver, Row, Session, Value } from './driver.js';

const CONFIRM_AFTER_MS = 30_000;

function gateway(): AtomProvider {
  const of = (name: string): string => process.env[name] ?? '';
  return new AtomProvider({
    merchantId: of('ATOM_MERCHANT_ID'), password: of('ATOM_PASSWORD'), productId: of('ATOM_PRODUCT_ID'),
    requestKey: of('ATOM_REQUEST_KEY'), requestSalt: of('ATOM_REQUEST_KEY'), responseKey: of('ATOM_RESPONSE_KEY'), responseSalt: of('ATOM_RESPONSE_KEY'),
    requestHashKey: of('ATOM_REQUEST_HASH_KEY'), responseHashKey: of('ATOM_RESPONSE_HASH_KEY'),
    authUrl: 'http://127.0.0.1:9', statusUrl: 'http://127.0.0.1:9', checkoutScriptUrl: 'http://127.0.0.1:9',
    environment: 'uat', signatureAmount: 'asSent', timeoutMs: 1_000, isTestRequested: false, refundUrl: '', refundStatusUrl: '', refundPaidRemarks: [], refundRejectedRemarks: [],
    settlementUrl: '', statusRate: 10, pageHosts: [],
  });
}

const PAYMENT = 'SELECT * FROM payments WHERE transaction_id = ?';
const FACT_COLUMNS = [
  'payment_id', 'digest', 'source', 'received_at', 'meaning', 'mismatch', 'code', 'gateway_txn_id', 'amount', 'surcharge', 'total_amount',
  'currency', 'channel', 'bank_txn_id', 'recon_status', 'signature', 'completed_at', 'payload',
];
const INSERT_FACT = `INSERT INTO gateway_facts (${FACT_COLUMNS.join(', ')}) VALUES (${FACT_COLUMNS.map(() => '?').join(', ')})`;

function factOf(payment: Row, messages: GatewayMessage, at: number): Value[] {
  const { status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconciliationCode, signature } = messages;
  const completedAt = messages.completedAt?.getTime() ?? null;
  const content = ['callback', status, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel, bankTxnId, reconciliationCode, completedAt];
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return [
    payment['id'] ?? null, digest, 'callback', at, status, null, code, gatewayTxnId, amount, surcharge, totalAmount, currency, channel,
    bankTxnId, reconciliationCode, signature, completedAt, JSON.stringify(messages.payload),
  ];
}

function layoutOf(payment: Row): string {
  const { receipt, fees } = semesterLayout(Number(payment['semester_no']));
  const paid = JSON.parse(String(payment['heads'])) as Record<string, number>;
  return JSON.stringify({ details: receipt, heads: fees.map((head) => ({ ...head, amount: paid[head.name] ?? null })) });
}

/** The product's statements for a success, without its checks. */
async function settle(session: Session, lock: string, known: Row, messages: GatewayMessage, at: number): Promise<void> {
  const [id, demandId, receiptNo] = [Number(known['id']), Number(known['demand_id']), String(known['receipt_no'])];
  await session.all(`SELECT * FROM fee_demands WHERE id = ?${lock}`, [demandId]);
  const [payment = {}] = await session.all(`SELECT * FROM payments WHERE id = ?${lock}`, [id]);
  const fact = factOf(payment, messages, at);
  const facts = await session.all('SELECT * FROM gateway_facts WHERE payment_id = ? ORDER BY id', [id]);
  if (facts.some(({ digest }) => digest === fact[1])) return;
  await session.run(INSERT_FACT, fact);
  await session.run(
    'UPDATE fee_demands SET settled_by_payment_id = ?, settled_transaction_id = ?, settled_receipt_no = ?, updated_at = ? WHERE id = ? AND settled_by_payment_id IS NULL',
    [id, String(payment['transaction_id']), receiptNo, at, demandId],
  );
  await session.run(
    `UPDATE payments SET state = 'SUCCESS', state_at = ?, updated_at = ?, open_demand_id = NULL, next_check_at = ?, gateway_txn_id = ?, paid_at = ?,
       settled_demand_id = ? WHERE id = ? AND state = ?`,
    [at, at, at + CONFIRM_AFTER_MS, messages.gatewayTxnId, messages.completedAt?.getTime() ?? at, demandId, id, String(payment['state'])],
  );
  await session.run(
    "INSERT INTO payment_events (payment_id, at, from_state, to_state, cause, actor) VALUES (?, ?, ?, 'SUCCESS', 'callback', NULL)",
    [id, at, String(payment['state'])],
  );
  await session.run(
    `INSERT INTO charges (provider, gateway_txn_id, payment_id, transaction_id, amount, paid_on, known_at, is_reversed, given_back, in_flight, pays_demand_id)
     VALUES ('atom', ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)`,
    [messages.gatewayTxnId, id, String(payment['transaction_id']), messages.amount, istDate(new Date(messages.completedAt?.getTime() ?? at)), at, demandId],
  );
  await session.all(`SELECT * FROM receipts WHERE payment_id = ?${lock}`, [id]);
  const year = financialYear(new Date(at));
  const serial = await next(session, lock !== '', year);
  const receiptId = await session.run('INSERT INTO receipts (payment_id, receipt_no, active_demand_id, layout, issued_at, fy, serial) VALUES (?, ?, ?, ?, ?, ?, ?)', [
    id, receiptNo, demandId, layoutOf(payment), at, year, serial,
  ]);
  const { email = '' } = JSON.parse(String(payment['form'])) as { email?: string };
  await session.run(
    "INSERT INTO outbox_mails (receipt_id, recipient, state, attempts, next_attempt_at, created_at, updated_at) VALUES (?, ?, 'waiting', 0, ?, ?, ?)",
    [receiptId, email, at, at, at],
  );
}

/** The number of the series is taken late, as the product does. */
async function next(session: Session, isMysql: boolean, year: string): Promise<number> {
  if (isMysql) {
    return session.run(
      "INSERT INTO receipt_series (fy, last, skipped, prefix) VALUES (?, LAST_INSERT_ID(1), 0, 'MMM') ON DUPLICATE KEY UPDATE last = LAST_INSERT_ID(last + 1)", [year],
    );
  }
  const [row] = await session.all(
    "INSERT INTO receipt_series (fy, last, skipped, prefix) VALUES (?, 1, 0, 'MMM') ON CONFLICT (fy) DO UPDATE SET last = last + 1 RETURNING last", [year],
  );
  return Number(row?.['last']);
}

/** The callback route, hand-written with the driver. */
export function callbackRoute(server: FastifyInstance, driver: Driver): void {
  const atom = gateway();
  const lock = driver.locks ? ' FOR UPDATE' : '';
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => done(null, parse(String(text))));
  server.post<{ Body: Record<string, unknown> }>('/mmmcollege-api/payment-callback', async (request, reply) => {
    const message = atom.readMessage({ fields: request.body });
    const messages = message.kind === 'messages' ? message.messages[0] : undefined;
    if (messages?.signature !== 'valid' || messages.transactionId === null) return reply.status(400).send('');
    const [known] = await driver.all(PAYMENT, [messages.transactionId]);
    if (!known || messages.amount !== known['amount']) return reply.status(400).send('');
    const at = Date.now();
    const heard = await driver.all('SELECT digest FROM gateway_facts WHERE payment_id = ? AND digest IN (?)', [Number(known['id']), String(factOf(known, messages, at)[1])]);
    if (heard.length === 0) await driver.transaction((session) => settle(session, lock, known, messages, at));
    return reply.header('content-type', 'text/plain; charset=utf-8').send('OK');
  });
}

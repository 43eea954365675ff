import type { FastifyInstance } from 'fastify';
import type { Driver } from './driver.js';

const ALL = `
  SELECT p.admission_number, p.semester_no, p.transaction_id, p.receipt_no, p.state, p.amount, p.form, COALESCE(p.paid_at, p.created_at) AS at, s.prefix, r.fy, r.serial
    FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id LEFT JOIN receipt_series s ON s.fy = r.fy ORDER BY p.id`;

const SHOWN: Readonly<Record<string, string>> = { CREATED: 'INITIATED', TOKEN_ISSUED: 'INITIATED', AT_BANK: 'PENDING', MISMATCH: 'PENDING' };
const IST_MS = 330 * 60_000;

/** The naive list: reads everything, makes objects, stringifies the array. */
export function listRoute(server: FastifyInstance, driver: Driver): void {
  server.post('/mmmcollege-api/getPaymentResponse', async (_request, reply) => {
    const rows = await driver.all(ALL, []);
    const records = rows.map((row) => {
      const form = JSON.parse(String(row['form'])) as Record<string, string>;
      const state = String(row['state']);
      return {
        admissionNumber: row['admission_number'], studentName: form['studentName'] || null, email: form['email'] || null,
        mobile: form['mobile'] || null, course: form['course'] || null, semesterNo: row['semester_no'], total_fees: Number(row['amount']) / 100,
        transaction_id: row['transaction_id'], transaction_status: SHOWN[state] ?? state,
        transaction_date: new Date(Number(row['at']) + IST_MS).toISOString().replace('Z', '+05:30'), receipt_no: row['receipt_no'],
        serial_no: row['serial'] === null ? null : `${String(row['prefix'])}/${String(row['fy'])}/${String(row['serial']).padStart(6, '0')}`,
      };
    });
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(records));
  });
}

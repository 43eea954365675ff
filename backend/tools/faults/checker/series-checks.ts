import type { Snapshot } from './snapshot.js';
import { grouped, type Report } from './violation.js';

const IST_MS = 5.5 * 3_600_000;

function yearOf(issuedAt: number): string {
  const at = new Date(issuedAt + IST_MS);
  const first = (at.getUTCFullYear() - (at.getUTCMonth() < 3 ? 1 : 0)) % 100;
  return `${first}-${first + 1}`;
}

/** I18: receipts are numbered 1 to N in the financial year of their issue, without a gap, and the series knows N. */
export function checkSeries({ payments, receipts, series }: Snapshot, report: Report): void {
  const transactionOf = new Map(payments.map(({ id, transaction_id: txn }) => [id, txn]));
  for (const { payment_id: id, fy, serial, issued_at: issuedAt } of receipts) {
    const txn = transactionOf.get(id) ?? null;
    if (fy === null || serial === null) report('I18', 'the receipt has no number', txn);
    else if (fy !== yearOf(issuedAt)) report('I18', `the receipt of ${yearOf(issuedAt)} is numbered in ${fy}`, txn);
  }
  const numbered = grouped(receipts.filter(({ fy }) => fy !== null), ({ fy }) => String(fy));
  for (const fy of new Set([...numbered.keys(), ...series.map((row) => row.fy)])) {
    const serials = (numbered.get(fy) ?? []).map(({ serial }) => Number(serial));
    const known = series.find((row) => row.fy === fy)?.last ?? 0;
    const distinct = new Set(serials).size;
    const highest = Math.max(0, ...serials);
    if (distinct !== serials.length) report('I18', `${serials.length - distinct} numbers of ${fy} were given twice`);
    if (highest !== distinct || known !== highest) report('I18', `${fy} has ${distinct} receipts, the highest number ${highest}, and the series says ${known}`);
  }
}

import type { TermsContent } from '../contract/index.js';
import type { Transactions } from '../database/transactions.js';
import type { FeeTermsService } from '../students/fee-terms.service.js';

const SQL = `SELECT semester_no AS "semesterNo", academic_session AS "academicSession", content FROM fee_versions
  WHERE kind = 'terms' AND state = 'published' AND counts_from <= ? ORDER BY counts_from, version`;

/**
 * Tells the terms that count today: of each semester and session the last ones.
 *
 * @param today IST, `yyyy-MM-dd`.
 */
export async function loadPublishedTerms(transactions: Transactions, terms: FeeTermsService, today: string): Promise<void> {
  const rows = await transactions.read<{ semesterNo: number; academicSession: string; content: string }>(SQL, [today]);
  terms.use(rows.map(({ content, ...of }) => ({ ...of, content: JSON.parse(content) as TermsContent })));
}

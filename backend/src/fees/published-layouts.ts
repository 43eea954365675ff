import { ALL_FEE_NAMES, type LayoutContent, layoutOf } from '../contract/index.js';
import type { Transactions } from '../database/transactions.js';
import type { SemesterLayoutsService } from '../students/semester-layouts.service.js';

const SQL = "SELECT semester_no AS \"semesterNo\", counts_from AS \"countsFrom\", content FROM fee_versions WHERE kind = 'layout' AND state = 'published' ORDER BY counts_from, version";

/**
 * Tells the layouts that count today, and every head that was published.
 *
 * @param today IST, `yyyy-MM-dd`.
 */
export async function loadPublishedLayouts(transactions: Transactions, layouts: SemesterLayoutsService, today: string): Promise<void> {
  const rows = await transactions.read<{ semesterNo: number; countsFrom: string; content: string }>(SQL);
  const published = rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) as LayoutContent }));
  const names = published.flatMap(({ content }) => content.heads.map(({ name }) => name));
  const counting = published.filter(({ countsFrom }) => countsFrom <= today);
  layouts.use(
    new Map(counting.map(({ semesterNo, content }) => [semesterNo, layoutOf(content)])), [...new Set([...ALL_FEE_NAMES, ...names])],
    counting.map(({ semesterNo, content: { heads } }) => ({ semesterNo, heads })),
  );
}

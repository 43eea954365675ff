import { Injectable } from '@nestjs/common';
import { type FeeHead, type FeeVersionKind, istDate, type LayoutContent } from '../contract/index.js';
import { insertRow, selectRows, updateRows } from '../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../database/transactions.js';
import { FeeVersionRow } from './fee-version.entity.js';

export type FeeVersionHead = Omit<FeeVersionRow, 'content'>;

export interface FeeSubject {
  kind: FeeVersionKind;
  semesterNo: number;
  academicSession: string;
}

const HEAD = `SELECT id, kind, semester_no AS "semesterNo", academic_session AS "academicSession", version, state, counts_from AS "countsFrom", revision,
  edited_by AS "editedBy", edited_at AS "editedAt", published_by AS "publishedBy", published_at AS "publishedAt" FROM fee_versions`;

/** Nothing here changes or deletes what is published: every condition names the state. */
@Injectable()
export class FeeVersionsRepository {
  constructor(private readonly transactions: Transactions) {}

  async heads(): Promise<FeeVersionHead[]> {
    const rows = await this.transactions.read<FeeVersionHead>(`${HEAD} ORDER BY kind, semester_no, academic_session, version`);
    return rows.map((row) => ({ ...row, editedAt: Number(row.editedAt), publishedAt: row.publishedAt === null ? null : Number(row.publishedAt) }));
  }

  /** Heads of all layouts, drafts among them. */
  async layoutHeads(): Promise<FeeHead[]> {
    const rows = await this.transactions.read<{ content: string }>("SELECT content FROM fee_versions WHERE kind = 'layout' ORDER BY id");
    return rows.flatMap(({ content }) => [...(JSON.parse(content) as LayoutContent).heads]);
  }

  find(id: number): Promise<FeeVersionRow | null> {
    return this.transactions.run((tx) => tx.findOneBy(FeeVersionRow, { id }));
  }

  lock(tx: Tx, id: number): Promise<FeeVersionRow | null> {
    return findAndLock(tx, FeeVersionRow, { id });
  }

  /** Published, in the order in which they count. */
  published(tx: Tx, { kind, semesterNo, academicSession }: FeeSubject): Promise<FeeVersionRow[]> {
    return selectRows(
      tx, FeeVersionRow, "WHERE kind = ? AND semester_no = ? AND academic_session = ? AND state = 'published' ORDER BY counts_from, version", [kind, semesterNo, academicSession],
    );
  }

  /** Whether a structure has begun to count since a moment (UTC ms) for those for whom this one did: of a session comes before that of none. */
  async isReplaced(tx: Tx, id: number, since: number, today: string): Promise<boolean> {
    const rows = (await tx.query(
      `SELECT 1 FROM fee_versions own JOIN fee_versions other ON other.kind = own.kind AND other.semester_no = own.semester_no AND other.state = 'published'
          AND (own.academic_session = '' OR UPPER(other.academic_session) = UPPER(own.academic_session))
          AND (other.academic_session <> own.academic_session OR other.counts_from > own.counts_from OR other.version > own.version)
        WHERE own.id = ? AND other.counts_from <= ? AND (other.published_at >= ? OR other.counts_from > ?) LIMIT 1`,
      [id, today, since, istDate(new Date(since))])) as unknown[];
    return rows.length > 0;
  }

  async add(tx: Tx, row: Omit<FeeVersionRow, 'id' | 'version'>): Promise<{ id: number; version: number }> {
    const [last] = (await tx.query(
      'SELECT MAX(version) AS version FROM fee_versions WHERE kind = ? AND semester_no = ? AND academic_session = ?', [row.kind, row.semesterNo, row.academicSession],
    )) as { version: number | null }[];
    const version = Number(last?.version ?? 0) + 1;
    return { id: await insertRow(tx, FeeVersionRow, { ...row, version }), version };
  }

  /** @returns whether there was such a draft. */
  async change(
    tx: Tx, { id, revision }: Pick<FeeVersionRow, 'id' | 'revision'>,
    patch: Partial<Pick<FeeVersionRow, 'content' | 'revision' | 'editedBy' | 'editedAt' | 'state' | 'countsFrom' | 'publishedBy' | 'publishedAt'>>,
  ): Promise<boolean> {
    return (await updateRows<FeeVersionRow>(tx, FeeVersionRow, { id, revision, state: 'draft' }, patch)) === 1;
  }

  /** @returns whether there was such a draft. */
  async drop(tx: Tx, { id, revision }: Pick<FeeVersionRow, 'id' | 'revision'>): Promise<boolean> {
    return (await tx.delete(FeeVersionRow, { id, revision, state: 'draft' })).affected === 1;
  }
}

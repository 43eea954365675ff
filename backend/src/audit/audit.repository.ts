import { Injectable } from '@nestjs/common';
import { insertRow, selectRows, updateRows } from '../database/cached-statements.js';
import { findAndLock, Transactions, type Tx } from '../database/transactions.js';
import { AuditDetails, AuditEntry, AuditHead, type DetailPart } from './audit.entity.js';

export interface StoredEntry extends AuditEntry {
  details: AuditDetails | null;
}

/** What a page of the trail is looked for by. */
export interface Criteria {
  person?: string;
  act?: string;
  subject?: string;
  /** UTC ms; `until` is not included. */
  from?: number;
  until?: number;
  /** Older than this entry. */
  before?: number;
}

type Row = Omit<AuditEntry, 'erasure'> & { erasure: string | null; detailsSeq: number | null } & Omit<AuditDetails, 'seq'>;

const COLUMNS = `e.seq AS "seq", e.at AS "at", e.act AS "act", e.refusal AS "refusal", e.request_id AS "requestId", e.erasure AS "erasure",
  e.actor_digest AS "actorDigest", e.subject_digest AS "subjectDigest", e.previous AS "previous", e.mac AS "mac",
  d.seq AS "detailsSeq", d.actor_salt AS "actorSalt", d.person AS "person", d.address AS "address", d.subject_salt AS "subjectSalt", d.subject AS "subject", d.content AS "content"`;

@Injectable()
export class AuditRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Until the transaction ends nobody else adds an entry. */
  lockHead(tx: Tx): Promise<AuditHead | null> {
    return findAndLock(tx, AuditHead, { id: 1 });
  }

  async head(): Promise<{ seq: number; mac: string } | null> {
    const [head] = await this.transactions.read<{ seq: number; mac: string }>('SELECT seq, mac FROM audit_head WHERE id = 1');
    return head ?? null;
  }

  /** Whether a request has recorded this act about this subject: its transaction may run again after it was committed. */
  async isRecorded(tx: Tx, { requestId, act, refusal }: Pick<AuditEntry, 'requestId' | 'act' | 'refusal'>, subject: string): Promise<boolean> {
    const entries = await selectRows(tx, AuditEntry, 'WHERE request_id = ?', [requestId]);
    for (const entry of entries.filter((one) => one.act === act && one.refusal === refusal)) {
      const [details] = await selectRows(tx, AuditDetails, 'WHERE seq = ?', [entry.seq]);
      if (details?.subject === subject) return true;
    }
    return false;
  }

  async append(tx: Tx, { erasure, ...entry }: AuditEntry, details: AuditDetails): Promise<void> {
    await insertRow(tx, AuditEntry, { ...entry, ...(erasure ? { erasure } : {}) });
    await insertRow(tx, AuditDetails, details);
    await updateRows(tx, AuditHead, { id: 1 }, { seq: entry.seq, mac: entry.mac });
  }

  /** In the order of their places, after one of them. */
  async following(after: number, limit: number): Promise<StoredEntry[]> {
    const rows = await this.transactions.read<Row>(
      `SELECT ${COLUMNS} FROM audit_entries e LEFT JOIN audit_details d ON d.seq = e.seq WHERE e.seq > ? ORDER BY e.seq LIMIT ${limit}`, [after],
    );
    return rows.map(toEntry);
  }

  /** Newest first. */
  async search(criteria: Criteria, limit: number): Promise<StoredEntry[]> {
    const { sql, values } = where(criteria);
    const rows = await this.transactions.read<Row>(
      `SELECT ${COLUMNS} FROM audit_entries e LEFT JOIN audit_details d ON d.seq = e.seq ${sql} ORDER BY e.seq DESC LIMIT ${limit}`, values,
    );
    return rows.map(toEntry);
  }

  async count(criteria: Criteria): Promise<number> {
    const { sql, values } = where(criteria);
    const [row] = await this.transactions.read<{ n: number }>(`SELECT COUNT(*) AS n FROM audit_entries e LEFT JOIN audit_details d ON d.seq = e.seq ${sql}`, values);
    return Number(row?.n ?? 0);
  }

  /** Places of entries from before a moment that still have personal values, oldest first. */
  async withDetailsBefore(at: number, limit: number): Promise<number[]> {
    const rows = await this.transactions.read<{ seq: number }>(
      `SELECT d.seq AS "seq" FROM audit_details d JOIN audit_entries e ON e.seq = d.seq
        WHERE e.at < ? AND (d.actor_salt IS NOT NULL OR d.subject_salt IS NOT NULL) ORDER BY d.seq LIMIT ${limit}`, [at],
    );
    return rows.map(({ seq }) => seq);
  }

  /**
   * Of entries whose subject this is, whose values hold the text, with part of a longer word too, or that have a filter: the places and
   * values. By place, after one of them.
   */
  async holding(tx: Tx, subject: string, text: string, after: number, limit: number): Promise<Pick<AuditDetails, 'seq' | 'subject' | 'content'>[]> {
    return (await tx.query(
      `SELECT seq, subject, content FROM audit_details
        WHERE subject_salt IS NOT NULL AND (subject = ? OR content LIKE ? ESCAPE '!' OR content LIKE '%"filter":%') AND seq > ? ORDER BY seq LIMIT ${limit}`,
      [subject, `%${text.replace(/[!%_]/g, '!$&')}%`, after],
    )) as Pick<AuditDetails, 'seq' | 'subject' | 'content'>[];
  }

  async erase(tx: Tx, entries: readonly number[], parts: readonly DetailPart[]): Promise<void> {
    const nothing = {
      ...(parts.includes('actor') ? { actorSalt: null, person: null, address: null } : {}),
      ...(parts.includes('subject') ? { subjectSalt: null, subject: null, content: null } : {}),
    };
    for (const seq of entries) await updateRows(tx, AuditDetails, { seq }, nothing);
  }

  erasing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transactions.run(work);
  }
}

function where({ person, act, subject, from, until, before }: Criteria): { sql: string; values: unknown[] } {
  const conditions: [string, unknown][] = [
    ['d.person = ?', person], ['e.act = ?', act], ['d.subject = ?', subject], ['e.at >= ?', from], ['e.at < ?', until], ['e.seq < ?', before],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  return { sql: given.length > 0 ? `WHERE ${given.map(([text]) => text).join(' AND ')}` : '', values: given.map(([, value]) => value) };
}

function toEntry({ erasure, detailsSeq, actorSalt, person, address, subjectSalt, subject, content, ...entry }: Row): StoredEntry {
  return {
    ...entry,
    erasure: erasure === null ? null : (JSON.parse(erasure) as AuditEntry['erasure']),
    details: detailsSeq === null ? null : { seq: detailsSeq, actorSalt, person, address, subjectSalt, subject, content },
  };
}

import { Injectable } from '@nestjs/common';
import { insertRow, insertRows, updateRows } from '../database/cached-statements.js';
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

/** What the server numbers entries by. At any other number stands what nobody recorded. */
const FIRST_SEQ = 1;
const LAST_SEQ = 2_147_483_647;
const IS_NUMBERED = `e.seq BETWEEN ${FIRST_SEQ} AND ${LAST_SEQ}`;
const PAGE = 500;

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

  /** What a request has recorded. */
  ofRequest(tx: Tx, requestId: string): Promise<StoredEntry[]> {
    return this.within(tx, 'LEFT', 'e.request_id = ?', [requestId]);
  }

  async append(tx: Tx, { erasure, ...entry }: AuditEntry, details: AuditDetails): Promise<void> {
    await insertRow(tx, AuditEntry, { ...entry, ...(erasure ? { erasure } : {}) });
    await insertRow(tx, AuditDetails, details);
    await updateRows(tx, AuditHead, { id: 1 }, { seq: entry.seq, mac: entry.mac });
  }

  /** @param entries in the order of their places. */
  async appendMany(tx: Tx, entries: readonly { entry: AuditEntry; details: AuditDetails }[]): Promise<void> {
    const last = entries.at(-1)?.entry;
    if (!last) return;
    // Left out because insertRows takes no JSON, and null is what the column has without a value.
    await insertRows(tx, AuditEntry, entries.map(({ entry: { erasure: _none, ...entry } }) => entry));
    await insertRows(tx, AuditDetails, entries.map(({ details }) => details));
    await updateRows(tx, AuditHead, { id: 1 }, { seq: last.seq, mac: last.mac });
  }

  /** In the order of their numbers, after one of them. */
  async following(after: number, limit: number): Promise<StoredEntry[]> {
    const rows = await this.transactions.read<Row>(
      `SELECT ${COLUMNS} FROM audit_entries e LEFT JOIN audit_details d ON d.seq = e.seq WHERE e.seq > ? AND ${IS_NUMBERED} ORDER BY e.seq LIMIT ${limit}`, [after],
    );
    return rows.map(toEntry);
  }

  /** Numbers of entries at which none is ever recorded; not more of them than anybody reads. */
  async strays(): Promise<number[]> {
    const rows = await this.transactions.read<{ seq: number }>(`SELECT e.seq AS "seq" FROM audit_entries e WHERE e.seq < ${FIRST_SEQ} OR e.seq > ${LAST_SEQ} ORDER BY e.seq LIMIT ${PAGE}`);
    return rows.map(({ seq }) => Number(seq));
  }

  /** Numbers of values beside no entry; not more of them than anybody reads, the last ones. */
  async strayValues(): Promise<number[]> {
    const rows = await this.transactions.read<{ seq: number }>(
      `SELECT d.seq AS "seq" FROM audit_details d LEFT JOIN audit_entries e ON e.seq = d.seq WHERE e.seq IS NULL ORDER BY d.seq DESC LIMIT ${PAGE}`);
    return rows.map(({ seq }) => Number(seq));
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

  /** Entries from before a moment that still have personal values: by number, after one of them. */
  withValuesBefore(tx: Tx, at: number, after: number, limit: number): Promise<StoredEntry[]> {
    return this.within(tx, 'INNER', '(d.actor_salt IS NOT NULL OR d.subject_salt IS NOT NULL) AND e.at < ? AND e.seq > ?', [at, after], limit);
  }

  /**
   * Entries about a student, whichever; that hold one of these names of values; or in whose values the text stands, if one is given, as
   * part of a longer word too. By number, after one of them.
   */
  holding(
    tx: Tx, { subjects, names, text }: { subjects: string; names: readonly string[]; text: string | null }, after: number, limit: number,
  ): Promise<StoredEntry[]> {
    const texts = [...names.map((name) => `"${name}":`), ...(text === null ? [] : [text])];
    const values = [`${literally(subjects)}%`, ...texts.map((one) => `%${literally(one)}%`)];
    const held = texts.map(() => "d.content LIKE ? ESCAPE '!'").join(' OR ');
    return this.within(tx, 'INNER', `d.subject_salt IS NOT NULL AND (d.subject LIKE ? ESCAPE '!' OR ${held}) AND e.seq > ?`, [...values, after], limit);
  }

  async erase(tx: Tx, entries: readonly number[], parts: readonly DetailPart[]): Promise<void> {
    const nothing = {
      ...(parts.includes('actor') ? { actorSalt: null, person: null, address: null } : {}),
      ...(parts.includes('subject') ? { subjectSalt: null, subject: null, content: null } : {}),
    };
    for (const seq of entries) await updateRows(tx, AuditDetails, { seq }, nothing);
  }

  private async within(tx: Tx, join: 'LEFT' | 'INNER', where: string, values: unknown[], limit = PAGE): Promise<StoredEntry[]> {
    const rows = (await tx.query(
      `SELECT ${COLUMNS} FROM audit_entries e ${join} JOIN audit_details d ON d.seq = e.seq WHERE ${where} AND ${IS_NUMBERED} ORDER BY e.seq LIMIT ${limit}`, values,
    )) as Row[];
    return rows.map(toEntry);
  }

  /** Reads and erases in one transaction. */
  erasing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transactions.run(work);
  }
}

function where({ person, act, subject, from, until, before }: Criteria): { sql: string; values: unknown[] } {
  const conditions: [string, unknown][] = [
    ['(d.person = ? AND d.actor_salt IS NOT NULL)', person], ['e.act = ?', act], ['(d.subject = ? AND d.subject_salt IS NOT NULL)', subject], ['e.at >= ?', from], ['e.at < ?', until], ['e.seq < ?', before],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  return { sql: `WHERE ${[IS_NUMBERED, ...given.map(([text]) => text)].join(' AND ')}`, values: given.map(([, value]) => value) };
}

const literally = (text: string): string => text.replace(/[!%_]/g, '!$&');

/** What nobody can read was not written by the server: it takes nothing, and fits no MAC. */
function readErasure(text: string): AuditEntry['erasure'] {
  try {
    return JSON.parse(text) as AuditEntry['erasure'];
  } catch {
    return { actor: [], subject: [], unreadable: text } as AuditEntry['erasure'];
  }
}

function toEntry({ erasure, detailsSeq, actorSalt, person, address, subjectSalt, subject, content, ...entry }: Row): StoredEntry {
  return {
    ...entry,
    erasure: erasure === null ? null : readErasure(erasure),
    details: detailsSeq === null ? null : { seq: detailsSeq, actorSalt, person, address, subjectSalt, subject, content },
  };
}

import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { IntColumn, JsonColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** The end of the chain, one row. Whoever adds an entry locks it, after every other row of the transaction. */
@Entity('audit_head')
export class AuditHead {
  @PrimaryColumn({ type: 'integer' }) id!: number;
  @IntColumn() seq!: number;
  @TextColumn(64) mac!: string;
}

/** One link of the chain. Append-only; holds nothing about a person, so that nothing of it is ever erased. */
@Entity('audit_entries')
@Index('ix_audit_entries_at', ['at'])
@Index('ix_audit_entries_act', ['act', 'seq'])
@Index('ix_audit_entries_request', ['requestId'])
export class AuditEntry {
  @PrimaryColumn({ type: 'integer' }) seq!: number;
  @TimeColumn() at!: number;
  @TextColumn(32) act!: string;
  /** Empty when it was done, otherwise the code of the error that refused it. */
  @TextColumn(32) refusal!: string;
  @TextColumn(36) requestId!: string;
  /** Which personal values this entry tells to be erased; null otherwise. */
  @JsonColumn({ nullable: true }) erasure!: Erasure | null;
  /** Salted digests of the two parts of `AuditDetails`. */
  @TextColumn(64) actorDigest!: string;
  @TextColumn(64) subjectDigest!: string;
  /** `mac` of the entry before. */
  @TextColumn(64) previous!: string;
  @TextColumn(64) mac!: string;
}

/** Of which entries each part was erased. */
export type Erasure = Partial<Record<DetailPart, number[]>>;

/** Who and from where; about what. */
export type DetailPart = 'actor' | 'subject';

/**
 * The personal values of an entry. Each part is erased by itself: without its salt nobody can tell from the digest what
 * it was.
 */
@Entity('audit_details')
@Index('ix_audit_details_person', ['person', 'seq'])
@Index('ix_audit_details_subject', ['subject', 'seq'])
export class AuditDetails {
  @ForeignKey(() => AuditEntry, { name: 'fk_audit_details_entry' })
  @PrimaryColumn({ type: 'integer' })
  seq!: number;
  @TextColumn(32, { nullable: true }) actorSalt!: string | null;
  @TextColumn(70, { nullable: true }) person!: string | null;
  @TextColumn(45, { nullable: true }) address!: string | null;
  @TextColumn(32, { nullable: true }) subjectSalt!: string | null;
  @TextColumn(100, { nullable: true }) subject!: string | null;
  /** JSON: before, after, details. */
  @TextColumn(4_000, { nullable: true }) content!: string | null;
}

import { Entity, Index } from 'typeorm';
import type { ApprovalKindName, ApprovalState, AuditValues } from '../contract/index.js';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** An act that one person has proposed and another one decides. */
@Entity('approvals')
@Index('uq_approvals_open', ['openKey'], { unique: true })
@Index('ix_approvals_state', ['state', 'expiresAt'])
export class Approval {
  @IdColumn() id!: number;
  @TextColumn(32) kind!: ApprovalKindName;
  @TextColumn(100) subject!: string;
  /** What it is about while it is open, null afterwards: of two proposals about one thing one stands. */
  @TextColumn(160, { nullable: true }) openKey!: string | null;
  @TextColumn(10) state!: ApprovalState;
  @TextColumn(64) proposedBy!: string;
  @TimeColumn() proposedAt!: number;
  @TextColumn(500) reason!: string;
  /** What a person decides about. */
  @JsonColumn() valuesBefore!: AuditValues;
  @JsonColumn() valuesAfter!: AuditValues;
  /** What is carried out. */
  @JsonColumn() request!: object;
  @TimeColumn() expiresAt!: number;
  @TextColumn(64, { nullable: true }) decidedBy!: string | null;
  @TimeColumn({ nullable: true }) decidedAt!: number | null;
  @TextColumn(500, { nullable: true }) decisionReason!: string | null;
}

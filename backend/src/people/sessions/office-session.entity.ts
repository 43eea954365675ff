import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Admin } from '../admin.entity.js';

/** A login with a second factor, until it ends. */
@Entity('office_sessions')
@Index('uq_office_sessions_token', ['tokenHash'], { unique: true })
@Index('ix_office_sessions_admin', ['adminId'])
export class OfficeSession {
  @IdColumn() id!: number;
  @ForeignKey(() => Admin, { name: 'fk_office_sessions_admin' })
  @IntColumn()
  adminId!: number;
  /** SHA-256 of the cookie's value. */
  @TextColumn(64) tokenHash!: string;
  @TextColumn(45) address!: string;
  @TextColumn(200) userAgent!: string;
  @TimeColumn() createdAt!: number;
  @TimeColumn() seenAt!: number;
  @TimeColumn({ nullable: true }) endedAt!: number | null;
}

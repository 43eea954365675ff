import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Admin } from '../admin.entity.js';

@Entity('invitations')
@Index('uq_invitations_token', ['tokenHash'], { unique: true })
@Index('ix_invitations_admin', ['adminId'])
export class Invitation {
  @IdColumn() id!: number;
  @ForeignKey(() => Admin, { name: 'fk_invitations_admin' })
  @IntColumn()
  adminId!: number;
  /** SHA-256. The token is made when the mail is sent, and is nowhere but in that mail. */
  @TextColumn(64, { nullable: true }) tokenHash!: string | null;
  @TimeColumn({ nullable: true }) expiresAt!: number | null;
  /** Accepted, or replaced by another one. */
  @TimeColumn({ nullable: true }) endedAt!: number | null;
  @TimeColumn() createdAt!: number;
}

import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../../database/columns.js';
import { Admin } from '../admin.entity.js';

@Entity('recovery_codes')
@Index('uq_recovery_codes_code', ['adminId', 'codeHash'], { unique: true })
export class RecoveryCode {
  @IdColumn() id!: number;
  @ForeignKey(() => Admin, { name: 'fk_recovery_codes_admin' })
  @IntColumn()
  adminId!: number;
  @TextColumn(64) codeHash!: string;
  @TimeColumn({ nullable: true }) usedAt!: number | null;
}

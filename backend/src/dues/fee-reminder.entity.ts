import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** When a student was last reminded of a fee, and whether the student wants that. */
@Entity('fee_reminders')
@Index('uq_fee_reminders_student', ['studentId'], { unique: true })
@Index('uq_fee_reminders_token', ['token'], { unique: true })
export class FeeReminder {
  @IdColumn() id!: number;
  @ForeignKey('students', { name: 'fk_fee_reminders_student', onDelete: 'CASCADE' })
  @IntColumn()
  studentId!: number;
  /** Ends the reminders: stands in their mails. */
  @TextColumn(32) token!: string;
  @TimeColumn({ nullable: true }) remindedAt!: number | null;
  @TimeColumn({ nullable: true }) stoppedAt!: number | null;
}

import { Entity, ForeignKey, Index } from 'typeorm';
import type { Paise } from '../contract/index.js';
import { IdColumn, IntColumn, JsonColumn, PaiseColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { Student } from './student.entity.js';

export type DemandRefund = 'underWay' | 'closed';

/** What one student owes for one semester: the only source of an amount (docs/requirements.md#terms). */
@Entity('fee_demands')
@Index('uq_fee_demands_student_semester', ['studentId', 'semesterNo', 'academicSession'], { unique: true })
@Index('uq_fee_demands_settled_by', ['settledByPaymentId'], { unique: true })
export class FeeDemand {
  @IdColumn() id!: number;
  @ForeignKey(() => Student, { name: 'fk_fee_demands_student' })
  @IntColumn()
  studentId!: number;
  @IntColumn() semesterNo!: number;
  /** Empty when the college does not name sessions. */
  @TextColumn(20) academicSession!: string;
  /**
   * 1 when the student has another demand for this semester under another session, usually renamed by mistake, or when the number or
   * another one of the same person was closed: whoever begins or settles a payment then looks at the others.
   */
  @IntColumn({ default: 0 }) hasOtherSession!: number;
  @JsonColumn() heads!: Record<string, Paise>;
  @PaiseColumn() total!: Paise;
  /** Another due date than that of the semester, for this student alone: IST, `yyyy-MM-dd`. */
  @TextColumn(10, { nullable: true }) dueOn!: string | null;
  /** The settling payment and its ids. By table name, because students do not depend on payments. */
  @ForeignKey('payments', { name: 'fk_fee_demands_settled_by' })
  @IntColumn({ nullable: true })
  settledByPaymentId!: number | null;
  @TextColumn(19, { nullable: true }) settledTransactionId!: string | null;
  @TextColumn(10, { nullable: true }) settledReceiptNo!: string | null;
  /** `underWay`: the settling money is being given back. `closed`: it was, and nobody can pay the fee. */
  @TextColumn(8, { nullable: true }) refund!: DemandRefund | null;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}

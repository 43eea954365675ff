import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../database/columns.js';

/** One student per admission number, as the college's file gave it. Changed by import only. */
@Entity('students')
@Index('uq_students_admission_key', ['admissionKey'], { unique: true })
export class Student {
  @IdColumn() id!: number;
  /** As given. */
  @TextColumn(40) admissionNumber!: string;
  /** Upper-cased: what a number is found by. */
  @TextColumn(40) admissionKey!: string;
  /** The current semester: the demand of this semester and session is what can be paid now. */
  @IntColumn() semesterNo!: number;
  @TextColumn(20) academicSession!: string;
  @TextColumn(100, { nullable: true }) studentName!: string | null;
  @TextColumn(100, { nullable: true }) rollNo!: string | null;
  @TextColumn(20, { nullable: true }) mobile!: string | null;
  @TextColumn(100, { nullable: true }) email!: string | null;
  @TextColumn(100, { nullable: true }) course!: string | null;
  @TextColumn(100, { nullable: true }) courseFullName!: string | null;
  @TextColumn(100, { nullable: true }) faculty!: string | null;
  @TextColumn(100, { nullable: true }) awardType!: string | null;
  @TextColumn(10, { nullable: true }) yearOfRegistration!: string | null;
  @TextColumn(100, { nullable: true }) mothersName!: string | null;
  @TextColumn(100, { nullable: true }) fathersName!: string | null;
  @TextColumn(100, { nullable: true }) townName!: string | null;
  @TextColumn(100, { nullable: true }) guardianName!: string | null;
  @TextColumn(20, { nullable: true }) guardianMobile!: string | null;
  @TextColumn(100, { nullable: true }) gender!: string | null;
  @TextColumn(100, { nullable: true }) caste!: string | null;
  /** `Y` or `N`: person with a disability. */
  @TextColumn(1, { nullable: true }) pwd!: 'Y' | 'N' | null;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}

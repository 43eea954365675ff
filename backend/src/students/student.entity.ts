import { Entity, Index } from 'typeorm';
import { STUDENT_FIELDS, type StudentProperties, type StudentProperty } from '../contract/index.js';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { snakeCase } from '../database/snake-naming.js';

/** For types only: the columns are declared below the entity. */
const CataloguedFields = class {} as new () => StudentProperties;

/** One student per admission number. Changed by an import, or by a person of the office. */
@Entity('students')
@Index('uq_students_admission_key', ['admissionKey'], { unique: true })
@Index('ix_students_duplicate_of', ['duplicateOfId'])
export class Student extends CataloguedFields {
  @IdColumn() id!: number;
  @TextColumn(40) admissionNumber!: string;
  /** Upper-cased; used for look-ups. */
  @TextColumn(40) admissionKey!: string;
  /** The current semester: its demand can be paid now. */
  @IntColumn() semesterNo!: number;
  @TextColumn(20) academicSession!: string;
  /**
   * The student whose number is the right one: this number was given twice, and is closed. No foreign key, because a backup brings
   * students back in the order of their ids.
   */
  @IntColumn({ nullable: true }) duplicateOfId!: number | null;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}
for (const { property, max } of STUDENT_FIELDS) TextColumn(max, { nullable: true })(Student.prototype, property);

/** Column by property, for plain SQL. */
export const FIELD_COLUMNS = Object.fromEntries(
  STUDENT_FIELDS.map(({ property }) => [property, snakeCase(property)]),
) as Readonly<Record<StudentProperty, string>>;

import { Entity, Index } from 'typeorm';
import { STUDENT_FIELDS, type StudentProperties, type StudentProperty } from '../contract/index.js';
import { IdColumn, IntColumn, TextColumn, TimeColumn } from '../database/columns.js';
import { snakeCase } from '../database/snake-naming.js';

/** For types only: the columns are declared below the entity. */
const CataloguedFields = class {} as new () => StudentProperties;

/** One student per admission number. Changed by import only. */
@Entity('students')
@Index('uq_students_admission_key', ['admissionKey'], { unique: true })
export class Student extends CataloguedFields {
  @IdColumn() id!: number;
  @TextColumn(40) admissionNumber!: string;
  /** Upper-cased; used for look-ups. */
  @TextColumn(40) admissionKey!: string;
  /** The current semester: its demand can be paid now. */
  @IntColumn() semesterNo!: number;
  @TextColumn(20) academicSession!: string;
  @TimeColumn() createdAt!: number;
  @TimeColumn() updatedAt!: number;
}
for (const { property, max } of STUDENT_FIELDS) TextColumn(max, { nullable: true })(Student.prototype, property);

/** Column by property, for plain SQL. */
export const FIELD_COLUMNS = Object.fromEntries(
  STUDENT_FIELDS.map(({ property }) => [property, snakeCase(property)]),
) as Readonly<Record<StudentProperty, string>>;

import { Entity, PrimaryColumn } from 'typeorm';
import { TextColumn } from './columns.js';

/** Key and value; `demo` marks a database with invented students. */
@Entity('app_marks')
export class StoredValue {
  @PrimaryColumn({ type: 'varchar', length: 40 }) name!: string;
  @TextColumn(255) value!: string;
}

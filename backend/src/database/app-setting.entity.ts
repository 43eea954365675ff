import { Entity, PrimaryColumn } from 'typeorm';
import { TextColumn } from './columns.js';

/** Facts about the database itself; `demo` marks one that holds invented students. */
@Entity('app_marks')
export class AppSetting {
  @PrimaryColumn({ type: 'varchar', length: 40 }) name!: string;
  @TextColumn(255) value!: string;
}

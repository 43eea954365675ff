import { Entity, Index } from 'typeorm';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../../../database/columns.js';

/** Which column of a file of students is which, for one set of header names. */
@Entity('import_headers')
@Index('uq_import_headers', ['headerKey'], { unique: true })
export class RememberedHeader {
  @IdColumn() id!: number;
  /** A digest of the names, in whatever order. */
  @TextColumn(64) headerKey!: string;
  /** Header names by wire name. */
  @JsonColumn() columns!: Record<string, string>;
  @TextColumn(70) person!: string;
  @TimeColumn() at!: number;
}

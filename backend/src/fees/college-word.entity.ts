import { Entity, Index } from 'typeorm';
import { IdColumn, TextColumn } from '../database/columns.js';
import type { Language } from '../contract/index.js';

/** What a word of the college's data is called in another language: a fee head, a course, the college. */
@Entity('college_words')
// By a digest: MariaDB takes `É` and `e` for one letter.
@Index('uq_college_words', ['language', 'wordKey'], { unique: true })
export class CollegeWord {
  @IdColumn() id!: number;
  @TextColumn(5) language!: Exclude<Language, 'en'>;
  @TextColumn(64) wordKey!: string;
  @TextColumn(200) word!: string;
  @TextColumn(200) label!: string;
}

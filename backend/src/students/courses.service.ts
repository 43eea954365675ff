import { Injectable } from '@nestjs/common';
import { SCOPE_FIELDS, type ScopeField } from '../contract/index.js';
import { Transactions } from '../database/transactions.js';

export const SCOPE_COLUMNS: Record<ScopeField, string> = { course: 'course', category: 'caste', gender: 'gender', awardType: 'award_type' };
const COLUMNS = ['course', 'course_full_name', 'award_type', 'faculty'] as const;

/** Words about studies, as the college's sheets have them. */
@Injectable()
export class CoursesService {
  constructor(private readonly transactions: Transactions) {}

  /** Each once, at most `limit`. */
  async words(limit: number): Promise<string[]> {
    const found = new Set<string>();
    for (const column of COLUMNS) {
      const rows = await this.transactions.read<{ word: string }>(`SELECT DISTINCT ${column} AS word FROM students WHERE ${column} IS NOT NULL ORDER BY ${column} LIMIT ?`, [limit]);
      for (const { word } of rows) if (found.size < limit) found.add(word);
    }
    return [...found];
  }

  /** What students have of what a line of a structure may ask for. */
  async scopes(): Promise<Record<ScopeField, string[]>> {
    const found = await Promise.all(SCOPE_FIELDS.map(async (field) => [field, await this.distinct(SCOPE_COLUMNS[field])] as const));
    return Object.fromEntries(found) as Record<ScopeField, string[]>;
  }

  /** The courses that students are in. */
  async ofStudents(): Promise<string[]> {
    return this.distinct('course');
  }

  private async distinct(column: string): Promise<string[]> {
    const rows = await this.transactions.read<{ word: string }>(`SELECT DISTINCT ${column} AS word FROM students WHERE ${column} IS NOT NULL AND ${column} <> '' ORDER BY ${column} LIMIT 500`);
    return rows.map(({ word }) => word);
  }
}

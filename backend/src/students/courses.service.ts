import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';

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

  /** The courses that students are in. */
  async ofStudents(): Promise<string[]> {
    const rows = await this.transactions.read<{ course: string }>("SELECT DISTINCT course FROM students WHERE course IS NOT NULL AND course <> '' ORDER BY course LIMIT 500");
    return rows.map(({ course }) => course);
  }
}

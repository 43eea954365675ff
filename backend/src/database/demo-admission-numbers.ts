import { Injectable } from '@nestjs/common';
import { Transactions } from './transactions.js';

export const DEMO_VALUE = 'demo';

@Injectable()
export class DemoAdmissionNumbers {
  private demo: Promise<string[]> | null = null;

  constructor(private readonly transactions: Transactions) {}

  /**
   * Admission numbers to try; empty unless the database is marked as demo. Read once: the mark is made before a
   * server starts.
   */
  list(): Promise<string[]> {
    this.demo ??= this.read().catch((error: unknown) => {
      this.demo = null;
      throw error;
    });
    return this.demo;
  }

  private async read(): Promise<string[]> {
    const [stored] = await this.transactions.read<{ value: string }>('SELECT value FROM app_marks WHERE name = ?', [DEMO_VALUE]);
    return stored ? stored.value.split(',').filter((number) => number !== '') : [];
  }
}

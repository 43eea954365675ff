import { Injectable } from '@nestjs/common';
import { Transactions } from './transactions.js';

export const DEMO_SETTING = 'demo';

/** What the database says about itself. */
@Injectable()
export class AppSettingsRepository {
  private demo: Promise<string[]> | null = null;

  constructor(private readonly transactions: Transactions) {}

  /** Numbers to try, of a database marked as demo; else none. Asked once: the mark is set before a server starts. */
  demoAdmissionNumbers(): Promise<string[]> {
    this.demo ??= this.read().catch((error: unknown) => {
      this.demo = null;
      throw error;
    });
    return this.demo;
  }

  private async read(): Promise<string[]> {
    const [mark] = await this.transactions.read<{ value: string }>('SELECT value FROM app_marks WHERE name = ?', [DEMO_SETTING]);
    return mark ? mark.value.split(',').filter((number) => number !== '') : [];
  }
}

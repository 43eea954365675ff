import { Injectable } from '@nestjs/common';
import { Transactions } from './transactions.js';

export const DEMO_SETTING = 'demo';

@Injectable()
export class AppSettingsRepository {
  private demo: Promise<string[]> | null = null;

  constructor(private readonly transactions: Transactions) {}

  /**
   * Admission numbers to try; empty unless the database is marked as demo. Read once: the setting is made before a
   * server starts.
   */
  demoAdmissionNumbers(): Promise<string[]> {
    this.demo ??= this.read().catch((error: unknown) => {
      this.demo = null;
      throw error;
    });
    return this.demo;
  }

  private async read(): Promise<string[]> {
    const [setting] = await this.transactions.read<{ value: string }>('SELECT value FROM app_marks WHERE name = ?', [DEMO_SETTING]);
    return setting ? setting.value.split(',').filter((number) => number !== '') : [];
  }
}

import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { StoredValues } from '../database/stored-values.js';
import { DailyTasks } from '../database/daily-tasks.js';
import { AUDIT_SETTINGS } from './audit-settings.js';
import { AuditRepository } from './audit.repository.js';
import { type Head, verifyTrail } from './verify-trail.js';

export interface TrailCheck {
  /** UTC ms. */
  at: number;
  entries: number;
  faults: number;
}

const STORED_AS = 'audit checked';

/** Walks the whole trail once a day and remembers what it found (docs/requirements.md#is-our-money-safe). */
@Injectable()
export class TrailCheckService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Audit');
  private keptHeads: () => Promise<Head[]> = () => Promise.resolve([]);

  constructor(
    private readonly entries: AuditRepository,
    private readonly values: StoredValues,
    private readonly daily: DailyTasks,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.daily.add('audit-check', () => this.check());
  }

  /** @param heads of the trail that another module keeps. To be called when the server starts. */
  compareWith(heads: () => Promise<Head[]>): void {
    this.keptHeads = heads;
  }

  /** Null before the first check. */
  async last(): Promise<TrailCheck | null> {
    const value = (await this.values.read([STORED_AS])).get(STORED_AS);
    return value === undefined ? null : (JSON.parse(value) as TrailCheck);
  }

  async check(): Promise<void> {
    const { entries, faults } = await verifyTrail(this.entries, this.config.settings(AUDIT_SETTINGS).keys, await this.keptHeads());
    if (faults.length > 0) this.logger.error({ message: 'audit trail is not whole', faults: faults.slice(0, 5) });
    const found: TrailCheck = { at: this.clock.now(), entries, faults: faults.length };
    await this.values.change(STORED_AS, async () => JSON.stringify(found));
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import type { SettlementCallOutcome } from '../contract/index.js';
import { DailyTasks } from '../database/daily-tasks.js';
import { StoredValues } from '../database/stored-values.js';
import { PaymentProviders } from '../payments/providers/payment-providers.js';
import { WorkingDays } from './matching/working-days.js';
import { SettlementImportService } from './settlement-import.service.js';
import { SettlementConfig } from './settlement-settings.js';

const MARK = 'settlement-call';
/** Working days before today: reports are late now and then, and one that is the same changes nothing. */
const ASKED_DAYS = 5;

export interface SettlementCall {
  /** UTC ms. */
  at: number;
  days: { day: string; outcome: SettlementCallOutcome }[];
}

/** Asks the gateway for its reports, which are taken as files are (docs/requirements.md#settlement-call). */
@Injectable()
export class SettlementCallsService implements OnApplicationBootstrap {
  private readonly logger = new Logger('SettlementCalls');
  private readonly days: WorkingDays;

  constructor(
    private readonly providers: PaymentProviders,
    private readonly imports: SettlementImportService,
    private readonly values: StoredValues,
    private readonly daily: DailyTasks,
    private readonly clock: Clock,
    settings: SettlementConfig,
  ) {
    this.days = new WorkingDays(settings.holidays);
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.daily.add(MARK, (today) => this.askForAll(today));
  }

  /** The last one; null when the gateway is not asked. */
  async last(): Promise<SettlementCall | null> {
    if (!this.isOn) return null;
    const [at = '0', ...days] = ((await this.values.read([MARK])).get(MARK) ?? '').split(' ');
    return {
      at: Number(at),
      days: days.map((one) => {
        const [day = '', outcome = ''] = one.split(':');
        return { day, outcome: outcome as SettlementCallOutcome };
      }),
    };
  }

  private get isOn(): boolean {
    return this.providers.current.settlements !== null && !this.imports.isOff;
  }

  /** @throws when a day was not answered: it is asked again later on this day. */
  private async askForAll(today: string): Promise<void> {
    const days = Array.from({ length: ASKED_DAYS }, (_, n) => this.days.shift(today, n - ASKED_DAYS));
    const asked: SettlementCall['days'] = [];
    for (const day of days) asked.push({ day, outcome: await this.askFor(day) });
    await this.values.change(MARK, () => Promise.resolve([this.clock.now(), ...asked.map(({ day, outcome }) => `${day}:${outcome}`)].join(' ')));
    const silent = asked.filter(({ outcome }) => outcome === 'unanswered');
    if (silent.length > 0) throw new Error(`the gateway did not answer for ${silent.map(({ day }) => day).join(', ')}`);
  }

  private async askFor(day: string): Promise<SettlementCallOutcome> {
    const answer = await this.providers.current.settlements?.report(day);
    if (answer?.kind === 'unanswered') this.logger.warn({ message: 'no settlement report', day, reason: answer.reason, detail: answer.detail });
    if (answer?.kind !== 'report') return answer?.kind ?? 'unanswered';
    const { outcome } = await this.imports.take(answer.bytes, `settlement-${day}.json`, { person: 'settlement call', address: '', requestId: randomUUID() }, { only: { report: 'settlement' } });
    if (outcome === 'checked') return 'stored';
    if (outcome !== 'stored') this.logger.error({ message: 'a settlement report could not be read', day, outcome });
    return outcome;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE_MS } from '../../contract/index.js';
import { AlarmChecksService } from '../../alarms/alarm-checks.service.js';
import type { AlarmObservation } from '../../alarms/stored-alarm.js';
import type { Alarm, AlarmCode, MoneyQuestion } from '../../contract/index.js';
import { MoneyService } from './money.service.js';

/** Questions that no other alarm asks. */
const QUESTIONS: readonly { alarm: Alarm; about: MoneyQuestion; code: AlarmCode }[] = [
  { alarm: 'unmatched', about: 'unmatched', code: 'MONEY_UNMATCHED' }, { alarm: 'audit', about: 'audit', code: 'AUDIT_BROKEN' },
  { alarm: 'clock', about: 'clock', code: 'CLOCK_WRONG' }, { alarm: 'certificate', about: 'certificate', code: 'CERTIFICATE_BAD' },
];
/** A look reads a year of settlement and calls others' servers. Shorter than what an alarm takes for evidence. */
const LOOK_EVERY_MS = 10 * MINUTE_MS;

/** Whatever of "Is our money safe?" turns red is told by mail (docs/requirements.md#alarms). */
@Injectable()
export class MoneyAlarms implements OnModuleInit {
  private seen: { at: number; red: Promise<ReadonlySet<MoneyQuestion>> } | null = null;

  constructor(
    private readonly money: MoneyService,
    private readonly checks: AlarmChecksService,
  ) {}

  onModuleInit(): void {
    for (const { alarm, about, code } of QUESTIONS) this.checks.add({ alarm, patienceMs: 5 * MINUTE_MS, look: (now) => this.observe(about, code, now) });
  }

  private async observe(about: MoneyQuestion, code: AlarmCode, now: number): Promise<AlarmObservation> {
    if (!this.seen || Math.abs(now - this.seen.at) >= LOOK_EVERY_MS) this.seen = { at: now, red: this.red() };
    const { at, red } = this.seen;
    return (await red).has(about) ? { state: 'red', code, at } : { state: 'green', at };
  }

  private async red(): Promise<ReadonlySet<MoneyQuestion>> {
    const { lines } = await this.money.state();
    return new Set(lines.filter(({ light }) => light === 'red').map(({ about }) => about));
  }
}

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { type Alarm, ALARMS } from '../contract/index.js';
import { StoredValues } from '../database/stored-values.js';
import type { Tx } from '../database/transactions.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import { type AlarmNews, composeAlarmMail } from './alarm-mail.js';
import { type AlarmMark, nextMark } from './alarm-mark.js';
import { ALARM_MAIL, AlarmSightsService, type AlarmWatch } from './alarm-sights.service.js';

const EVERY_MS = 60_000;

const nameOf = (alarm: Alarm): string => `alarm ${alarm}`;
const read = (value: string | undefined): AlarmMark | null => (value ? (JSON.parse(value) as AlarmMark) : null);

/**
 * Looks every minute, and lets mails wait when an alarm turns red, for each day that it stays so, and when it is over. What is known of
 * an alarm lies in the database, so that any number of replicas, and one that was restarted, send one mail.
 */
@Injectable()
export class AlarmsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Alarms');
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly sights: AlarmSightsService,
    private readonly values: StoredValues,
    private readonly mails: MailOutboxService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.mails.add(ALARM_MAIL, async ({ data }) => {
      const news = data as unknown as AlarmNews;
      return composeAlarmMail(news, await this.markOf(news.alarm), this.config);
    });
    this.loop = this.run();
  }

  /** While the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** The alarms that are red. */
  async red(): Promise<(AlarmMark & { alarm: Alarm })[]> {
    const values = await this.values.read(ALARMS.map(nameOf));
    return ALARMS.flatMap((alarm) => {
      const mark = read(values.get(nameOf(alarm)));
      return mark && mark.redAt !== null ? [{ alarm, ...mark }] : [];
    });
  }

  /** One look at everything. */
  async runOnce(): Promise<void> {
    for (const watch of this.sights.watches) {
      await this.look(watch).catch((error: unknown) => this.logger.error({ message: 'alarm could not be judged', alarm: watch.alarm, err: error }));
    }
  }

  private async look({ alarm, patienceMs, look }: AlarmWatch): Promise<void> {
    const sight = await look(this.clock.now());
    if (sight.state === 'unknown') return;
    // As a rule all is well: then nothing is written.
    if (sight.state === 'green' && (await this.markOf(alarm)) === null) return;
    let turned: AlarmNews | null = null;
    await this.values.change(nameOf(alarm), async (value, tx) => {
      const now = this.clock.now();
      const before = read(value);
      const { mark, mail } = nextMark(before, sight, now, patienceMs);
      const told = mark ?? before;
      turned = mail && told ? { alarm, code: told.code, state: mail, since: told.since, at: now } : null;
      if (turned && told) await this.enqueue(tx, turned, told.told);
      return mark ? JSON.stringify(mark) : '';
    });
    if (turned) this.logger.warn({ message: 'alarm', ...(turned as AlarmNews) });
  }

  private async enqueue(tx: Tx, news: AlarmNews, told: number): Promise<void> {
    const { smtpUrl, alarmTo } = this.config.mail;
    if (!smtpUrl) return;
    const { alarm, since, state } = news;
    for (const recipient of alarmTo) {
      const who = createHash('sha256').update(recipient).digest('hex').slice(0, 16);
      await this.mails.enqueue(tx, { kind: ALARM_MAIL, key: `alarm:${alarm}:${since}:${state}:${told}:${who}`, recipient, data: { ...news } });
    }
  }

  private async markOf(alarm: Alarm): Promise<AlarmMark | null> {
    return read((await this.values.read([nameOf(alarm)])).get(nameOf(alarm)));
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    // First after a while: a server that has just started has seen nothing.
    while (await sleep(EVERY_MS, true, { signal, ref: false }).catch(() => false)) await this.runOnce();
  }
}

import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../common/background.js';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { type Alarm, ALARMS } from '../contract/index.js';
import { StoredValues } from '../database/stored-values.js';
import type { Tx } from '../database/transactions.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import { type AlarmNotice, composeAlarmMail } from './alarm-mail.js';
import { type StoredAlarm, nextAlarm } from './stored-alarm.js';
import { ALARM_MAIL, AlarmChecksService, type AlarmCheck } from './alarm-checks.service.js';

const EVERY_MS = 60_000;

const nameOf = (alarm: Alarm): string => `alarm ${alarm}`;
const read = (value: string | undefined): StoredAlarm | null => (value ? (JSON.parse(value) as StoredAlarm) : null);

/**
 * Looks every minute, and lets mails wait when an alarm turns red, for each day that it stays so, and when it is over. What is known of
 * an alarm lies in the database, so that any number of replicas, and one that was restarted, send one mail.
 */
@Injectable()
export class AlarmsService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Alarms');

  constructor(
    private readonly checks: AlarmChecksService,
    private readonly values: StoredValues,
    private readonly mails: MailOutboxService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly background: Background,
  ) {}

  onApplicationBootstrap(): void {
    this.mails.registerKind(ALARM_MAIL, async ({ data }) => {
      const notice = data as unknown as AlarmNotice;
      return composeAlarmMail(notice, await this.storedOf(notice.alarm), this.config);
    });
    // First after a while: a server that has just started has seen nothing.
    this.background.add({ name: 'alarms', firstMs: EVERY_MS, restMs: EVERY_MS, isRoutine: true, step: () => this.runOnce() });
  }

  /** The alarms that are red. */
  async red(): Promise<(StoredAlarm & { alarm: Alarm })[]> {
    const values = await this.values.read(ALARMS.map(nameOf));
    return ALARMS.flatMap((alarm) => {
      const stored = read(values.get(nameOf(alarm)));
      return stored && stored.redAt !== null ? [{ alarm, ...stored }] : [];
    });
  }

  /** One look at everything. @returns 0: the next one is due in a minute. */
  async runOnce(): Promise<number> {
    for (const watch of this.checks.all) {
      await this.look(watch).catch((error: unknown) => this.logger.error({ message: 'alarm could not be judged', alarm: watch.alarm, err: error }));
    }
    return 0;
  }

  private async look({ alarm, patienceMs, look }: AlarmCheck): Promise<void> {
    const observation = await look(this.clock.now());
    if (observation.state === 'unknown') return;
    // As a rule all is well: then nothing is written.
    if (observation.state === 'green' && (await this.storedOf(alarm)) === null) return;
    let turned: AlarmNotice | null = null;
    await this.values.change(nameOf(alarm), async (value, tx) => {
      const now = this.clock.now();
      const before = read(value);
      const { stored, mail } = nextAlarm(before, observation, now, patienceMs);
      const told = stored ?? before;
      turned = mail && told ? { alarm, code: told.code, state: mail, since: told.since, at: now } : null;
      if (turned && told) await this.enqueue(tx, turned, told.told);
      return stored ? JSON.stringify(stored) : '';
    });
    if (turned) this.logger.warn({ message: 'alarm', ...(turned as AlarmNotice) });
  }

  private async enqueue(tx: Tx, notice: AlarmNotice, told: number): Promise<void> {
    const { smtpUrl, alarmTo } = this.config.mail;
    if (!smtpUrl) return;
    const { alarm, since, state } = notice;
    for (const recipient of alarmTo) {
      const who = createHash('sha256').update(recipient).digest('hex').slice(0, 16);
      await this.mails.enqueue(tx, { kind: ALARM_MAIL, key: `alarm:${alarm}:${since}:${state}:${told}:${who}`, recipient, data: { ...notice } });
    }
  }

  private async storedOf(alarm: Alarm): Promise<StoredAlarm | null> {
    return read((await this.values.read([nameOf(alarm)])).get(nameOf(alarm)));
  }
}

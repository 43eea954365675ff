import { Injectable, Logger } from '@nestjs/common';
import { ALARM_MAIL } from '../../alarms/alarm-sights.service.js';
import { ApprovalsService } from '../../approvals/approvals.service.js';
import { TrailCheckService } from '../../audit/trail-check.service.js';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { istIsoDateTime, LIGHTS, MONEY_QUESTIONS, type MoneyLine, type MoneyQuestion, type MoneyState } from '../../contract/index.js';
import { moneyWords } from '../../contract/texts/index.js';
import { BackupLog } from '../../database/backup/scheduled/backup-log.js';
import { CHECKS, diagnose } from '../../doctor/diagnose.js';
import { PaymentRecordsService } from '../../payments/payment-records.service.js';
import { PaymentProviders } from '../../payments/providers/payment-providers.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { DayClosesService } from '../../settlement/days/day-closes.service.js';
import { MailOutboxService } from '../../receipts/mail/mail-outbox.service.js';
import { SettlementOfficeService } from '../settlement/settlement-office.service.js';
import { auditLine, daysLine, doubtLine, gatewayLine, lineOf, mailsLine, peopleLine, refundsLine, unmatchedLine } from './money-questions.js';

const DAY_MS = 86_400_000;
/** Each open list of the office asks; a look reads a year of settlement and calls others' servers. */
const KEPT_MS = 60_000;
/** Questions that the doctor answers. */
const DOCTORS = ['backup', 'clock', 'free space', 'certificate'] as const satisfies readonly MoneyQuestion[];

/** "Is our money safe?" (docs/requirements.md#is-our-money-safe). */
@Injectable()
export class MoneyService {
  private readonly logger = new Logger('Money');
  private kept: { at: number; state: Promise<MoneyState> } | null = null;

  constructor(
    private readonly payments: PaymentRecordsService,
    private readonly providers: PaymentProviders,
    private readonly refunds: RefundsService,
    private readonly settlement: SettlementOfficeService,
    private readonly days: DayClosesService,
    private readonly mails: MailOutboxService,
    private readonly backups: BackupLog,
    private readonly trail: TrailCheckService,
    private readonly approvals: ApprovalsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** As it was at most a minute ago; all who ask meanwhile share one look. */
  state(): Promise<MoneyState> {
    const now = this.clock.now();
    if (!this.kept || Math.abs(now - this.kept.at) >= KEPT_MS) this.kept = { at: now, state: this.look(now) };
    return this.kept.state;
  }

  private async look(now: number): Promise<MoneyState> {
    const asked: Record<Exclude<MoneyQuestion, (typeof DOCTORS)[number]>, () => Promise<MoneyLine>> = {
      doubt: async () => doubtLine(await this.payments.inDoubt(), now),
      gateway: async () => gatewayLine(this.providers.health),
      openRefunds: async () => refundsLine(await this.refunds.open(), now),
      unmatched: async () => unmatchedLine(await this.settlement.unmatched(), now),
      days: async () => daysLine(await this.days.open()),
      mails: async () => mailsLine(await this.mails.backlog(now - DAY_MS, ALARM_MAIL), now),
      audit: async () => auditLine(await this.trail.last(), now),
      people: async () => peopleLine(this.approvals.needsTwo),
    };
    const lines = (await Promise.all([...Object.entries(asked).map(([about, ask]) => this.answered(about as MoneyQuestion, ask)), this.doctors(now)])).flat();
    const inOrder = MONEY_QUESTIONS.flatMap((about) => lines.filter((line) => line.about === about));
    const gravest = Math.max(0, ...inOrder.map(({ light }) => LIGHTS.indexOf(light)));
    return { light: LIGHTS[gravest] ?? 'red', at: istIsoDateTime(new Date(now)), lines: inOrder };
  }

  /** What cannot be looked at is a red line of its own, and hides no other. */
  private async answered(about: MoneyQuestion, ask: () => Promise<MoneyLine>): Promise<MoneyLine> {
    return ask().catch((error: unknown) => {
      this.logger.error({ message: 'a question about the money could not be answered', about, err: error });
      return lineOf(about, 'red', moneyWords.notKnown, moneyWords.notKnownTodo);
    });
  }

  private async doctors(now: number): Promise<MoneyLine[]> {
    const checks = CHECKS.filter(({ about }) => (DOCTORS as readonly string[]).includes(about));
    const backupStatus = await this.backups.read().catch(() => null);
    const findings = await diagnose({ config: this.config, now, mailTo: null, backups: null, backupStatus }, checks);
    return findings.map(({ about, light, found, todo = '' }) => lineOf(about as MoneyQuestion, light, found, todo));
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CollegeWords } from '../common/college-words.js';
import { Clock } from '../common/clock.js';
import { AppConfig } from '../config/app-config.js';
import { API_BASE, APP_BASE, formatPaise, SCREENS } from '../contract/index.js';
import type { Catalogue } from '../contract/texts/index.js';
import { SPOKEN } from '../contract/texts/spoken.js';
import { plainText } from '../receipts/content/plain-text.js';
import type { ComposedMail, WaitingMail } from '../receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import { type Due, FeeTermsService } from '../students/fee-terms.service.js';
import type { DueDemand } from '../students/outstanding-fees.service.js';
import { FeeRemindersRepository } from './fee-reminders.repository.js';
import { REMINDER_MAIL, type ReminderData } from './reminder-keys.js';
import { REMINDER_EVERY_MS, ReminderStandings, type StandingFee } from './reminder-standings.js';

const NOT_NOW: readonly StandingFee['standing'][] = ['stopped', 'inDoubt', 'closed'];

/** What a reminder says: both languages, because nobody knows which one the student reads. */
@Injectable()
export class ReminderMails implements OnApplicationBootstrap {
  constructor(
    private readonly standings: ReminderStandings,
    private readonly reminders: FeeRemindersRepository,
    private readonly clock: Clock,
    private readonly outbox: MailOutboxService,
    private readonly terms: FeeTermsService,
    private readonly words: CollegeWords,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.outbox.registerKind(REMINDER_MAIL, (mail) => this.compose(mail));
  }

  /**
   * As things are when the mail goes out: who has paid meanwhile, is paying, or wants none gets none. The week in which the student gets no
   * other one counts from here. After a week of waiting the student may have been reminded anew: this mail ends.
   */
  private async compose({ data }: WaitingMail): Promise<ComposedMail | null> {
    const { demandId, ...claim } = data as unknown as ReminderData;
    const until = claim.claimedAt + REMINDER_EVERY_MS;
    const now = this.clock.now();
    const fee = await this.standings.ofDemand(demandId);
    if (!fee?.reminder || NOT_NOW.includes(fee.standing) || now >= until) {
      await this.reminders.giveBack(claim, until);
      return null;
    }
    const { demand, reminder } = fee;
    await this.reminders.touch(demand.studentId, now);
    return this.mail(demand, this.terms.due({ ...demand, heads: {}, total: Number(demand.amount) }), reminder.token);
  }

  private mail({ studentName, admissionNumber, semesterNo }: DueDemand, { total, dueOn, isLate }: Due, token: string): ComposedMail {
    const { http } = this.config;
    const { college } = this.words;
    const page = `${http.publicUrl}${APP_BASE}${SCREENS.identify.pattern}`;
    const stop = `${http.publicUrl}${APP_BASE}${SCREENS.stopReminders.pattern}`;
    const parts = Object.entries(SPOKEN).map(([language, { reminder }]) => {
      const lang = language === 'en' ? '' : `?lang=${language}`;
      const own = language === 'en' ? undefined : college.labels[language as 'hi']?.[college.name];
      return [
        reminder.greeting(plainText(studentName ?? admissionNumber)),
        [reminder.due(formatPaise(total), semesterNo, plainText(admissionNumber)), until(reminder, dueOn, isLate)].join(' ').trim(),
        `${reminder.pay}\n${page}${lang}`,
        reminder.paid,
        `${plainText(own ?? college.name)}\n${reminder.questions(college.email, college.phone)}`,
        `${reminder.stop}\n${stop}${lang}#${token}`,
      ].join('\n\n');
    });
    return {
      subject: SPOKEN.en.reminder.subject(plainText(college.name), semesterNo), text: `${parts.join('\n\n* * *\n\n')}\n`, replyTo: college.email,
      unsubscribe: `${http.publicUrl}${API_BASE}/reminders/stop/${token}`,
    };
  }
}

/** The day as `dd/mm/yyyy`. */
function until({ payBy, wasDue }: Pick<Catalogue['reminder'], 'payBy' | 'wasDue'>, dueOn: string | null, isLate: boolean): string {
  if (dueOn === null) return '';
  const day = dueOn.split('-').reverse().join('/');
  return isLate ? wasDue(day) : payBy(day);
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CollegeWords } from '../common/college-words.js';
import { AppConfig } from '../config/app-config.js';
import { API_BASE, APP_BASE, formatPaise, SCREENS } from '../contract/index.js';
import { SPOKEN } from '../contract/texts/spoken.js';
import { plainText } from '../receipts/content/plain-text.js';
import type { ComposedMail, WaitingMail } from '../receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import type { DueDemand } from '../students/outstanding-fees.service.js';
import { REMINDER_MAIL } from './reminder-keys.js';
import { ReminderStandings } from './reminder-standings.js';

/** What a reminder says: both languages, because nobody knows which one the student reads. */
@Injectable()
export class ReminderMails implements OnApplicationBootstrap {
  constructor(
    private readonly standings: ReminderStandings,
    private readonly outbox: MailOutboxService,
    private readonly words: CollegeWords,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.outbox.registerKind(REMINDER_MAIL, (mail) => this.compose(mail));
  }

  /** As things are when the mail goes out: who has paid meanwhile, is paying, or wants none gets none. */
  private async compose({ data }: WaitingMail): Promise<ComposedMail | null> {
    const fee = await this.standings.ofDemand(Number(data['demandId']));
    if (!fee?.reminder || fee.standing === 'stopped' || fee.standing === 'inDoubt') return null;
    return this.mail(fee.demand, fee.reminder.token);
  }

  private mail({ studentName, admissionNumber, semesterNo, amount }: DueDemand, token: string): ComposedMail {
    const { http } = this.config;
    const { college } = this.words;
    const page = `${http.publicUrl}${APP_BASE}${SCREENS.identify.pattern}`;
    const stop = `${http.publicUrl}${APP_BASE}${SCREENS.stopReminders.pattern}`;
    const parts = Object.entries(SPOKEN).map(([language, { reminder }]) => {
      const lang = language === 'en' ? '' : `?lang=${language}`;
      const own = language === 'en' ? undefined : college.labels[language as 'hi']?.[college.name];
      return [
        reminder.greeting(plainText(studentName ?? admissionNumber)),
        reminder.due(formatPaise(Number(amount)), semesterNo, plainText(admissionNumber)),
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

import type { DataSource } from 'typeorm';
import { AUDIT_SETTINGS } from '../audit/audit-settings.js';
import { Clock } from '../common/clock.js';
import { MemoryLimitStore } from '../common/limits/memory-limit-store.js';
import { RateLimits } from '../common/limits/rate-limits.js';
import { LogWriter } from '../common/logging/log-writer.js';
import type { AppConfig } from '../config/app-config.js';
import { Transactions } from '../database/transactions.js';
import { PaymentRecordsService } from '../payments/payment-records.service.js';
import { PaymentCounts } from '../payments/payment-counts.repository.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { AccountJournal } from '../people/accounts/account-journal.js';
import { AccountMails } from '../people/accounts/account-mails.js';
import { PeopleService } from '../people/accounts/people.service.js';
import { AdminRepository } from '../people/admin.repository.js';
import { InvitationsRepository } from '../people/invitations/invitations.repository.js';
import { InvitationsService } from '../people/invitations/invitations.service.js';
import { CodeGuesses } from '../people/second-factor/code-guesses.js';
import { RecoveryCodesRepository } from '../people/second-factor/recovery-codes.repository.js';
import { SecondFactorCodes } from '../people/second-factor/second-factor-codes.js';
import { SecondFactorSecrets } from '../people/second-factor/second-factor-secrets.js';
import { SecondFactorService } from '../people/second-factor/second-factor.service.js';
import { OfficeSessionsRepository } from '../people/sessions/office-sessions.repository.js';
import { OfficeSessions } from '../people/sessions/office-sessions.service.js';
import { MailKinds } from '../receipts/mail/mail-kinds.js';
import { MailOutboxService } from '../receipts/mail/mail-outbox.service.js';
import { OutboxRepository } from '../receipts/mail/outbox.repository.js';
import { commandTrail } from './command-actor.js';

/** What the server's modules compose, for a command. Mails wait for the server. */
export function peopleServices(dataSource: DataSource, config: AppConfig): { admins: AdminRepository; people: PeopleService } {
  const transactions = new Transactions(dataSource);
  const clock = new Clock();
  const trail = commandTrail(dataSource, config.settings(AUDIT_SETTINGS));
  const admins = new AdminRepository(transactions, clock);
  const records = new PaymentRecordsService(new PaymentRepository(dataSource), new PaymentCounts(dataSource));
  const outbox = new MailOutboxService(new OutboxRepository(transactions, records), new MailKinds(), clock);
  const journal = new AccountJournal(trail, LogWriter.to('silent'), new AccountMails(outbox, clock));
  const sessions = new OfficeSessions(new OfficeSessionsRepository(transactions), clock, config);
  const invitations = new InvitationsService(transactions, new InvitationsRepository(transactions), admins, outbox, clock, config);
  const codes = new SecondFactorCodes(admins, new RecoveryCodesRepository(transactions), new SecondFactorSecrets(config), clock, config);
  const guesses = new CodeGuesses(new RateLimits(new MemoryLimitStore(clock)), transactions);
  const secondFactor = new SecondFactorService(transactions, admins, codes, guesses, sessions, journal);
  return { admins, people: new PeopleService(transactions, admins, invitations, secondFactor, sessions, journal, trail) };
}

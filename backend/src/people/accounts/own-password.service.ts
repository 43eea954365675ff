import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { type AdminIdentity, CredentialsChecker } from '../../common/auth/credentials-checker.js';
import { AppError } from '../../common/errors/app-error.js';
import { AppConfig } from '../../config/app-config.js';
import { accountFaults } from '../../contract/texts/index.js';
import { Transactions } from '../../database/transactions.js';
import { AdminRepository } from '../admin.repository.js';
import { hashPassword } from '../passwords/password-hash.js';
import { passwordFault } from '../passwords/password-rules.js';
import { OfficeSessions } from '../sessions/office-sessions.service.js';
import { AccountJournal } from './account-journal.js';

/** People change their own password. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly transactions: Transactions,
    private readonly admins: AdminRepository,
    private readonly credentials: CredentialsChecker,
    private readonly sessions: OfficeSessions,
    private readonly journal: AccountJournal,
    private readonly config: AppConfig,
  ) {}

  /**
   * A wrong present password counts as a guess.
   *
   * @param sessionId of this call, which goes on; every other session ends.
   * @throws AppError VALIDATION_FAILED, TOO_MANY_REQUESTS
   */
  async change(
    by: Actor, { id, username }: AdminIdentity, { current, password }: { current: string; password: string }, sessionId: number | null,
  ): Promise<void> {
    // Before the present password is compared with it: what is changed after that stands.
    const account = await this.admins.byId(id);
    if ((await this.credentials.check(username, current, by.address)) === null) throw invalid('current', accountFaults.passwordWrong);
    const fault = password === current ? accountFaults.passwordSame : passwordFault(password, [username, account?.name ?? '', account?.email ?? '', this.config.college.name]);
    if (fault !== null) throw invalid('password', fault);
    const passwordHash = await hashPassword(password);
    await this.transactions.run(async (tx) => {
      const admin = await this.admins.lock(tx, id);
      // Disabled, reset or changed since the password was compared: that stands.
      if (admin?.state !== 'active' || admin.passwordHash !== account?.passwordHash) throw new AppError('NOT_IN_THIS_STATE');
      await this.admins.change(tx, id, { passwordHash });
      await this.sessions.endAll(tx, id, sessionId ?? undefined);
      await this.journal.record(tx, { act: 'password.change', by, account: admin, notices: [{ change: 'password' }] });
    });
  }
}

const invalid = (field: string, text: string): AppError => new AppError('VALIDATION_FAILED', { errors: { [field]: text } });

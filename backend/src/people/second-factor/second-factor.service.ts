import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AppError } from '../../common/errors/app-error.js';
import type { AccountAct, Enrolment } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { type AccountEntry, AccountJournal } from '../accounts/account-journal.js';
import type { Admin } from '../admin.entity.js';
import { AdminRepository } from '../admin.repository.js';
import { type Client, OfficeSessions } from '../sessions/office-sessions.service.js';
import { CodeGuesses } from './code-guesses.js';
import { SecondFactorCodes, type UsedCode } from './second-factor-codes.js';
import { readCode } from './totp.js';

/** TOTP (RFC 6238) and recovery codes (docs/requirements.md#second-factor-of-the-office). */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly transactions: Transactions,
    private readonly admins: AdminRepository,
    private readonly codes: SecondFactorCodes,
    private readonly guesses: CodeGuesses,
    private readonly sessions: OfficeSessions,
    private readonly journal: AccountJournal,
  ) {}

  get available(): boolean {
    return this.codes.available;
  }

  /**
   * The second half of a login.
   *
   * @returns the token of the session.
   * @throws AppError WRONG_CODE, TOO_MANY_REQUESTS
   */
  logIn(by: Actor, adminId: number, code: string, client: Client): Promise<string> {
    return this.guesses.guess(adminId, () => new AppError('WRONG_CODE', { log: { address: client.address } }), async (tx) => {
      const admin = await this.admins.lock(tx, adminId);
      // Disabled between the password and the code.
      const used = admin?.state !== 'active' || admin.secondFactorAt === null ? null : await this.codes.use(tx, admin, code);
      if (admin === null || used === null) return null;
      const token = await this.sessions.open(tx, adminId, client);
      await this.recordUseOfCode(tx, by, admin, used, 'session.open');
      return token;
    });
  }

  /** A new secret, which counts once a code of it was confirmed. */
  enrol(by: Actor, adminId: number): Promise<Enrolment> {
    return this.transactions.run(async (tx) => {
      const admin = await this.mustExist(tx, adminId);
      if (admin.secondFactorAt !== null) throw new AppError('SECOND_FACTOR_EXISTS');
      const enrolment = await this.codes.begin(tx, admin);
      await this.journal.record(tx, { act: 'factor.enrol', by, account: admin });
      return enrolment;
    });
  }

  /** The first code. @returns the recovery codes, and the token of a session: from now on each call needs one. */
  confirm(by: Actor, adminId: number, code: string, client: Client): Promise<{ recoveryCodes: string[]; token: string }> {
    return this.guesses.guess(adminId, wrongCode, async (tx) => {
      const admin = await this.mustExist(tx, adminId);
      if (admin.secondFactorAt !== null) throw new AppError('SECOND_FACTOR_EXISTS');
      if (admin.totpSecret === null) throw new AppError('SECOND_FACTOR_ABSENT');
      if (readCode(code)?.kind !== 'totp' || (await this.codes.use(tx, admin, code)) === null) return null;
      const recoveryCodes = await this.codes.confirm(tx, admin);
      const token = await this.sessions.open(tx, adminId, client);
      await this.journal.record(tx, {
        act: 'factor.add', by, account: admin, before: { hasSecondFactor: false }, after: { hasSecondFactor: true }, notices: [{ change: 'secondFactorAdded' }],
      });
      return { recoveryCodes, token };
    });
  }

  /** By the person, who proves to have it. All sessions end: without the factor they mean nothing. */
  async remove(by: Actor, adminId: number, code: string): Promise<void> {
    await this.guesses.guess(adminId, wrongCode, async (tx) => {
      const admin = await this.withFactor(tx, adminId);
      const used = await this.codes.use(tx, admin, code);
      if (used === null) return null;
      await this.forget(tx, admin);
      await this.recordUseOfCode(tx, by, admin, used, 'factor.remove', [{ change: 'secondFactorRemoved' }]);
      return true;
    });
  }

  replaceRecoveryCodes(by: Actor, adminId: number, code: string): Promise<string[]> {
    return this.guesses.guess(adminId, wrongCode, async (tx) => {
      const admin = await this.withFactor(tx, adminId);
      const used = await this.codes.use(tx, admin, code);
      if (used === null) return null;
      const codes = await this.codes.replaceRecoveryCodes(tx, adminId);
      await this.recordUseOfCode(tx, by, admin, used, 'factor.codes', [{ change: 'recoveryCodes' }]);
      return codes;
    });
  }

  countRecoveryCodes(adminId: number): Promise<number> {
    return this.codes.countRecoveryCodes(adminId);
  }

  /** Factor, codes and sessions of an account. */
  async forget(tx: Tx, { id }: Admin): Promise<void> {
    await this.codes.forget(tx, id);
    await this.sessions.endAll(tx, id);
    await this.guesses.forget(id);
  }

  /** What a code was used for, and a recovery code by itself. */
  private async recordUseOfCode(tx: Tx, by: Actor, account: Admin, used: UsedCode, act: AccountAct, notices: AccountEntry['notices'] = []): Promise<void> {
    if (used === 'recovery') await this.journal.record(tx, { act: 'factor.recovery', by, account, notices: [{ change: 'recoveryCodeUsed' }] });
    await this.journal.record(tx, { act, by, account, notices });
  }

  private async mustExist(tx: Tx, adminId: number): Promise<Admin> {
    const admin = await this.admins.lock(tx, adminId);
    if (admin === null) throw new AppError('PERSON_NOT_FOUND');
    return admin;
  }

  private async withFactor(tx: Tx, adminId: number): Promise<Admin> {
    const admin = await this.mustExist(tx, adminId);
    if (admin.secondFactorAt === null) throw new AppError('SECOND_FACTOR_ABSENT');
    return admin;
  }
}

const wrongCode = (): AppError => new AppError('VALIDATION_FAILED', { errors: { code: accountFaults.codeWrong } });

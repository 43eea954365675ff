import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { AppConfig } from '../../config/app-config.js';
import type { AccountAct, Enrolment } from '../../contract/index.js';
import { accountFaults } from '../../contract/texts/index.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { AccountJournal } from '../accounts/account-journal.js';
import { AccountMails } from '../accounts/account-mails.js';
import type { Admin } from '../admin.entity.js';
import { AdminRepository } from '../admin.repository.js';
import { type Client, OfficeSessions } from '../sessions/office-sessions.service.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import { SecondFactorSecrets } from './second-factor-secrets.js';
import { base32, matchingStep, newRecoveryCodes, newTotpSecret, readCode, totpUri } from './totp.js';

type UsedCode = 'totp' | 'recovery';

/** TOTP (RFC 6238) and recovery codes (docs/requirements.md#second-factor-of-the-office). */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly transactions: Transactions,
    private readonly admins: AdminRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly secrets: SecondFactorSecrets,
    private readonly sessions: OfficeSessions,
    private readonly mails: AccountMails,
    private readonly journal: AccountJournal,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  get available(): boolean {
    return this.secrets.available;
  }

  /**
   * The second half of a login.
   *
   * @returns the token of the session.
   * @throws AppError WRONG_CODE, TOO_MANY_REQUESTS
   */
  logIn(by: Actor, adminId: number, code: string, client: Client): Promise<string> {
    return this.guess(adminId, () => new AppError('WRONG_CODE', { log: { address: client.address } }), async (tx) => {
      const admin = await this.admins.lock(tx, adminId);
      const used = admin === null || admin.secondFactorAt === null ? null : await this.use(tx, by, admin, code);
      if (admin === null || used === null) return null;
      const token = await this.sessions.open(tx, adminId, client);
      await this.record(tx, by, admin, used, 'session.open');
      return token;
    });
  }

  /** A new secret, which counts once a code of it was confirmed. */
  async enrol(by: Actor, adminId: number): Promise<Enrolment> {
    const secret = newTotpSecret();
    const totpSecret = this.secrets.encrypt(secret, adminId);
    const username = await this.transactions.run(async (tx) => {
      const admin = await this.mustExist(tx, adminId);
      if (admin.secondFactorAt !== null) throw new AppError('SECOND_FACTOR_EXISTS');
      await this.admins.change(tx, adminId, { totpSecret, totpStep: null });
      await this.journal.record(tx, { act: 'factor.enrol', by, account: admin });
      return admin.username;
    });
    return { secret: base32(secret), uri: totpUri(secret, this.config.college.name, username) };
  }

  /** The first code. @returns the recovery codes, and the token of a session: from now on each call needs one. */
  confirm(by: Actor, adminId: number, code: string, client: Client): Promise<{ recoveryCodes: string[]; token: string }> {
    const codes = newRecoveryCodes();
    return this.guess(adminId, wrongCode, async (tx) => {
      const admin = await this.mustExist(tx, adminId);
      if (admin.secondFactorAt !== null) throw new AppError('SECOND_FACTOR_EXISTS');
      if (admin.totpSecret === null) throw new AppError('SECOND_FACTOR_ABSENT');
      if (readCode(code)?.kind !== 'totp' || (await this.use(tx, by, admin, code)) === null) return null;
      await this.admins.change(tx, adminId, { secondFactorAt: this.clock.now() });
      await this.recoveryCodes.replace(tx, adminId, this.hashesOf(codes, adminId));
      const token = await this.sessions.open(tx, adminId, client);
      await this.mails.notify(tx, admin, 'secondFactorAdded', by);
      await this.journal.record(tx, { act: 'factor.add', by, account: admin, before: { hasSecondFactor: false }, after: { hasSecondFactor: true } });
      return { recoveryCodes: codes, token };
    });
  }

  /** By the person, who proves to have it. All sessions end: without the factor they mean nothing. */
  async remove(by: Actor, adminId: number, code: string): Promise<void> {
    await this.guess(adminId, wrongCode, async (tx) => {
      const admin = await this.withFactor(tx, adminId);
      const used = await this.use(tx, by, admin, code);
      if (used === null) return null;
      await this.forget(tx, admin);
      await this.mails.notify(tx, admin, 'secondFactorRemoved', by);
      await this.record(tx, by, admin, used, 'factor.remove');
      return true;
    });
  }

  replaceRecoveryCodes(by: Actor, adminId: number, code: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    return this.guess(adminId, wrongCode, async (tx) => {
      const admin = await this.withFactor(tx, adminId);
      const used = await this.use(tx, by, admin, code);
      if (used === null) return null;
      await this.recoveryCodes.replace(tx, adminId, this.hashesOf(codes, adminId));
      await this.mails.notify(tx, admin, 'recoveryCodes', by);
      await this.record(tx, by, admin, used, 'factor.codes');
      return codes;
    });
  }

  countRecoveryCodes(adminId: number): Promise<number> {
    return this.recoveryCodes.countUnused(adminId);
  }

  /** Factor, codes and sessions of an account. */
  async forget(tx: Tx, { id }: Admin): Promise<void> {
    await this.admins.change(tx, id, { totpSecret: null, secondFactorAt: null, totpStep: null });
    await this.recoveryCodes.replace(tx, id, []);
    await this.sessions.endAll(tx, id);
  }

  /** Uses the code up. The account's row is locked, so of two replicas one finds it used. @returns null when it is wrong. */
  private async use(tx: Tx, by: Actor, admin: Admin, typed: string): Promise<UsedCode | null> {
    const read = readCode(typed);
    if (read === null || admin.totpSecret === null) return null;
    const now = this.clock.now();
    if (read.kind === 'recovery') {
      if (!(await this.recoveryCodes.use(tx, admin.id, this.secrets.recoveryCodeHash(read.code, admin.id), now))) return null;
      await this.mails.notify(tx, admin, 'recoveryCodeUsed', by);
      return 'recovery';
    }
    const step = matchingStep(this.secrets.decrypt(admin.totpSecret, admin.id), read.code, now);
    if (step === null || step <= (admin.totpStep ?? 0)) return null;
    await this.admins.change(tx, admin.id, { totpStep: step });
    return 'totp';
  }

  /** What a code was used for, and a recovery code by itself. */
  private async record(tx: Tx, by: Actor, account: Admin, used: UsedCode, act: AccountAct): Promise<void> {
    if (used === 'recovery') await this.journal.record(tx, { act: 'factor.recovery', by, account });
    await this.journal.record(tx, { act, by, account });
  }

  /** Counted before the code is looked at, so that guesses sent at once count too; `null` means wrong, and only that stays counted. */
  private async guess<T>(adminId: number, wrong: () => AppError, work: (tx: Tx) => Promise<T | null>): Promise<T> {
    const key = String(adminId);
    await this.limits.reserve('wrongCodes', key);
    try {
      await this.limits.reserve('wrongCodesByDay', key);
    } catch (error) {
      await this.limits.release('wrongCodes', key);
      throw error;
    }
    let isWrong = false;
    try {
      const outcome = await this.transactions.run(work);
      isWrong = outcome === null;
      if (outcome === null) throw wrong();
      return outcome;
    } finally {
      if (!isWrong) {
        await this.limits.release('wrongCodes', key);
        await this.limits.release('wrongCodesByDay', key);
      }
    }
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

  private hashesOf(codes: readonly string[], adminId: number): string[] {
    return codes.map((code) => this.secrets.recoveryCodeHash(code.replaceAll('-', ''), adminId));
  }
}

const wrongCode = (): AppError => new AppError('VALIDATION_FAILED', { errors: { code: accountFaults.codeWrong } });

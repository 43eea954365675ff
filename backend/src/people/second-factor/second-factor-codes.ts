import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import type { Enrolment } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import type { Admin } from '../admin.entity.js';
import { AdminRepository } from '../admin.repository.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import { SecondFactorSecrets } from './second-factor-secrets.js';
import { base32, matchingStep, newRecoveryCodes, newTotpSecret, readCode, totpUri } from './totp.js';

export type UsedCode = 'totp' | 'recovery';

/** The secret of an account, its recovery codes, and each code once. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly admins: AdminRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
    private readonly secrets: SecondFactorSecrets,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  get available(): boolean {
    return this.secrets.available;
  }

  /** A new secret, which counts once a code of it was confirmed. @throws AppError SECOND_FACTOR_OFF */
  async begin(tx: Tx, { id, username }: Admin): Promise<Enrolment> {
    const secret = newTotpSecret();
    await this.admins.change(tx, id, { totpSecret: this.secrets.encrypt(secret, id), totpStep: null });
    return { secret: base32(secret), uri: totpUri(secret, this.config.college.name, username) };
  }

  /** From now on the account has a second factor. @returns its recovery codes. */
  async confirm(tx: Tx, { id }: Admin): Promise<string[]> {
    await this.admins.change(tx, id, { secondFactorAt: this.clock.now() });
    return this.replaceRecoveryCodes(tx, id);
  }

  async replaceRecoveryCodes(tx: Tx, adminId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.recoveryCodes.replace(tx, adminId, codes.map((code) => this.secrets.recoveryCodeHash(code.replaceAll('-', ''), adminId)));
    return codes;
  }

  async forget(tx: Tx, adminId: number): Promise<void> {
    await this.admins.change(tx, adminId, { totpSecret: null, secondFactorAt: null, totpStep: null });
    await this.recoveryCodes.replace(tx, adminId, []);
  }

  countRecoveryCodes(adminId: number): Promise<number> {
    return this.recoveryCodes.countUnused(adminId);
  }

  /** Uses the code up. With the account's row locked, so of two replicas one finds it used. @returns null when it is wrong. */
  async use(tx: Tx, { id, totpSecret, totpStep }: Admin, typed: string): Promise<UsedCode | null> {
    const read = readCode(typed);
    if (read === null || totpSecret === null) return null;
    const now = this.clock.now();
    if (read.kind === 'recovery') return (await this.recoveryCodes.use(tx, id, this.secrets.recoveryCodeHash(read.code, id), now)) ? 'recovery' : null;
    const step = matchingStep(this.secrets.decrypt(totpSecret, id), read.code, now);
    if (step === null || step <= (totpStep ?? 0)) return null;
    await this.admins.change(tx, id, { totpStep: step });
    return 'totp';
  }
}

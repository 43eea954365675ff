import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/audit-trail.js';
import { type AdminIdentity, CredentialsChecker } from '../../common/auth/credentials-checker.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { RateLimits } from '../../common/limits/rate-limits.js';
import { Throttle } from '../../common/throttle.js';
import type { ErrorCode } from '../../contract/index.js';
import { AdminRepository } from '../admin.repository.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import type { Client } from '../sessions/office-sessions.service.js';
import { STOPPED_EVERY_MS } from './audited-credentials.js';
import type { LoginDto } from './login.dto.js';

/** Of a right password: no code, or one that cannot be checked because the key of second factors is another one. */
const RECORDED: ReadonlySet<ErrorCode> = new Set(['CODE_REQUIRED', 'SECOND_FACTOR_OFF']);
/** So seldom is a login of the same person written down. */
const NOTED_EVERY_MS = 60_000;

@Injectable()
export class LoginService {
  private readonly noted = new Throttle(NOTED_EVERY_MS);
  private readonly stopped = new Throttle(STOPPED_EVERY_MS);

  constructor(
    private readonly credentials: CredentialsChecker,
    private readonly secondFactor: SecondFactorService,
    private readonly admins: AdminRepository,
    private readonly trail: AuditTrail,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the token of the session, for somebody with a second factor.
   * @throws AppError UNAUTHORIZED, CODE_REQUIRED, WRONG_CODE, TOO_MANY_REQUESTS
   */
  async logIn({ username, password, code }: LoginDto, client: Client, requestId: string): Promise<string | null> {
    const admin = await this.credentials.check(username, password, client.address);
    if (!admin) throw new AppError('UNAUTHORIZED');
    const token = admin.needsSession ? await this.withCode(admin, code ?? '', client, requestId) : null;
    await this.note(admin.id);
    return token;
  }

  /** A right password without its code is recorded too: it may have been stolen. */
  private async withCode({ id, username }: AdminIdentity, code: string, client: Client, requestId: string): Promise<string> {
    const by = { person: username, address: client.address, requestId };
    try {
      if (code === '') throw new AppError('CODE_REQUIRED');
      return await this.secondFactor.logIn(by, id, code, client);
    } catch (error) {
      const refusal = error instanceof AppError ? error.code : null;
      if (refusal !== null && (await this.isRecorded(username, refusal))) await this.trail.recordAlone({ act: 'login', by, refusal });
      throw error;
    }
  }

  /** How often a wrong code can be tried its limit decides; whoever has stolen a password could send it for ever without any. */
  private async isRecorded(username: string, refusal: ErrorCode): Promise<boolean> {
    if (refusal === 'WRONG_CODE') return true;
    if (refusal === 'TOO_MANY_REQUESTS') return this.stopped.isDue(username, this.clock.now());
    return RECORDED.has(refusal) && this.limits.isAdmitted('recordedRefusals', username);
  }

  private async note(id: number): Promise<void> {
    const now = this.clock.now();
    if (this.noted.isDue(String(id), now)) await this.admins.noteLogin(id, now);
  }
}

import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../audit/audit-trail.js';
import { type AdminIdentity, CredentialsChecker } from '../../common/auth/credentials-checker.js';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/errors/app-error.js';
import { Throttle } from '../../common/throttle.js';
import { AdminRepository } from '../admin.repository.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import type { Client } from '../sessions/office-sessions.service.js';
import { STOPPED_EVERY_MS } from './audited-credentials.js';
import type { LoginDto } from './login.dto.js';

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
      const isRecorded = refusal === 'CODE_REQUIRED' || refusal === 'WRONG_CODE' || (refusal === 'TOO_MANY_REQUESTS' && this.stopped.isDue(username, this.clock.now()));
      if (isRecorded) await this.trail.recordAlone({ act: 'login', by, refusal });
      throw error;
    }
  }

  private async note(id: number): Promise<void> {
    const now = this.clock.now();
    if (this.noted.isDue(String(id), now)) await this.admins.noteLogin(id, now);
  }
}

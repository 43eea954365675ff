import { Injectable } from '@nestjs/common';
import { PersonalAuditService } from '../../audit/personal-audit.service.js';
import { Clock } from '../../common/clock.js';
import { actOf, BATCH, PAUSE_MS } from './retention-act.js';

@Injectable()
export class AuditEntriesRetention {
  constructor(
    private readonly audit: PersonalAuditService,
    private readonly clock: Clock,
  ) {}

  /** Erases the personal values of entries from before `at` (UTC ms); the chain stays whole. */
  async eraseBefore(at: number): Promise<void> {
    for (let after: number | null = 0; ; ) {
      after = await this.audit.eraseBefore(at, after, BATCH, actOf('audit entries'));
      if (after === null) return;
      await this.clock.wait(PAUSE_MS);
    }
  }
}

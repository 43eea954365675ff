import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, concatMap, type Observable } from 'rxjs';
import { Throttle } from '../common/throttle.js';
import { Clock } from '../common/clock.js';
import { toAppError } from '../common/errors/to-app-error.js';
import type { AuditAct, AuditValues, ErrorCode } from '../contract/index.js';
import { actorOf, type OfficeRequest } from './acting-person.decorator.js';
import { AuditSubjects, type Named } from './audit-subjects.js';
import { AuditTrail } from './audit-trail.js';

export const AUDITED = 'audited';

export interface Audited {
  act: AuditAct;
  /** Where one route does several. */
  actOf?: (request: OfficeRequest) => AuditAct;
  /** Whether the handler only reads: the entry is then written when it has answered and before anybody gets the answer. */
  isView: boolean;
  /** Of a view that an open page asks for again and again: recorded once an hour for each person and subject. */
  isHourly?: boolean;
  person?: (request: OfficeRequest) => string;
  /** What it is about, where the address does not say so. Of a view, and of what was refused. */
  subject?: (request: OfficeRequest) => string;
  /** Of a view: filters and how many rows. */
  details?: (answer: unknown, request: OfficeRequest) => AuditValues;
}

/** Nobody refused anything, and a database that does not answer would be waited for twice. */
const FAULTS: ReadonlySet<ErrorCode> = new Set(['INTERNAL', 'OUTCOME_UNKNOWN']);

/** Records views, and what a handler refused. What a guard refuses the guard records. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Audit');
  private readonly viewed = new Throttle(3_600_000);

  constructor(
    private readonly reflector: Reflector,
    private readonly trail: AuditTrail,
    private readonly subjects: AuditSubjects,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const audited = this.reflector.get<Audited>(AUDITED, context.getHandler());
    const request = context.switchToHttp().getRequest<OfficeRequest>();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (request.user) await this.recordRefusal(audited, request, error);
        throw error;
      }),
      concatMap(async (answer: unknown) => {
        if (audited.isView) await this.recordView(audited, request, answer);
        return answer;
      }),
    );
  }

  private async recordView(audited: Audited, request: OfficeRequest, answer: unknown): Promise<void> {
    const { act, isHourly, person, details } = audited;
    const { subject, details: named } = await this.about(audited, request);
    const by = { ...actorOf(request), ...(person ? { person: person(request) } : {}) };
    const key = JSON.stringify([act, by.person, subject]);
    if (isHourly && !this.viewed.isDue(key, this.clock.now())) return;
    const told = { ...named, ...details?.(answer, request) };
    const entry = this.trail.recordAlone({ act, by, subject, ...(Object.keys(told).length > 0 ? { details: told } : {}) });
    // Nobody gets the answer without its entry, and the next look is recorded.
    await entry.catch((error: unknown) => {
      this.viewed.forget(key);
      throw error;
    });
  }

  private async recordRefusal(audited: Audited, request: OfficeRequest, error: unknown): Promise<void> {
    const { code } = toAppError(error);
    if (FAULTS.has(code)) return;
    const act = audited.actOf?.(request) ?? audited.act;
    // Nothing was done: the answer stays the refusal.
    await this.about(audited, request)
      .then((about) => this.trail.recordAlone({ act, by: actorOf(request), ...about, refusal: code }))
      .catch((fault: unknown) => this.logger.error({ message: 'refusal not recorded', act, err: fault }));
  }

  private async about({ subject }: Audited, request: OfficeRequest): Promise<Named> {
    return subject ? { subject: subject(request) } : this.subjects.of(request);
  }
}

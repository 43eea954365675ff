import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, concatMap, type Observable } from 'rxjs';
import { toAppError } from '../common/errors/to-app-error.js';
import { type AuditAct, type AuditValues, type ErrorCode, TRANSACTION_ID } from '../contract/index.js';
import { actorOf, type OfficeRequest } from './acting-person.decorator.js';
import { AuditTrail } from './audit-trail.js';

export const AUDITED = 'audited';

export interface Audited {
  act: AuditAct;
  /** Whether the handler only reads: the entry is then written when it has answered and before anybody gets the answer. */
  isView: boolean;
  person?: (request: OfficeRequest) => string;
  /** Of a view: filters and how many rows. */
  details?: (answer: unknown, request: OfficeRequest) => AuditValues;
}

/** Nobody refused anything, and a database that does not answer would be waited for twice. */
const FAULTS: ReadonlySet<ErrorCode> = new Set(['INTERNAL', 'OUTCOME_UNKNOWN']);

/** Records views, and what a handler refused. What a guard refuses the guard records. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly reflector: Reflector,
    private readonly trail: AuditTrail,
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

  private async recordView({ act, person, details }: Audited, request: OfficeRequest, answer: unknown): Promise<void> {
    const by = { ...actorOf(request), ...(person ? { person: person(request) } : {}) };
    await this.trail.recordAlone({ act, by, subject: subjectOf(request), ...(details ? { details: details(answer, request) } : {}) });
  }

  private async recordRefusal({ act }: Audited, request: OfficeRequest, error: unknown): Promise<void> {
    const { code } = toAppError(error);
    if (FAULTS.has(code)) return;
    const refused = { act, by: actorOf(request), subject: subjectOf(request), refusal: code };
    // Nothing was done: the answer stays the refusal.
    await this.trail.recordAlone(refused).catch((fault: unknown) => this.logger.error({ message: 'refusal not recorded', act, err: fault }));
  }
}

/** The payment, account or approval of the address, if it is about one. */
function subjectOf({ params }: OfficeRequest): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const named = Object.values(given).find((value) => typeof value === 'string' && TRANSACTION_ID.test(value));
  if (typeof named === 'string') return named;
  if (typeof given['day'] === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given['day'])) return given['day'];
  for (const [parameter, name] of [['personId', 'account'], ['approvalId', 'approval']] as const) {
    const id = given[parameter];
    if ((typeof id === 'string' || typeof id === 'number') && /^\d{1,10}$/.test(String(id))) return `${name} ${id}`;
  }
  return '';
}

import { SetMetadata } from '@nestjs/common';
import type { AuditAct, AuditValues } from '../contract/index.js';
import type { OfficeRequest } from './acting-person.decorator.js';

export const AUDITED = 'audited';

export interface Audited {
  act: AuditAct;
  /** Whether the handler only reads: the entry is then written when it has answered and before anybody gets the answer. */
  isView: boolean;
  person?: (request: OfficeRequest) => string;
  /** Of a view: filters and how many rows. */
  details?: (answer: unknown, request: OfficeRequest) => AuditValues;
}

/** A route that shows something. */
export const AuditedView = (act: AuditAct, more: Pick<Audited, 'person' | 'details'> = {}) => SetMetadata(AUDITED, { act, isView: true, ...more } satisfies Audited);

/** A route whose service writes the entry, in the transaction of the act; what is refused is recorded here. */
export const AuditedAct = (act: AuditAct) => SetMetadata(AUDITED, { act, isView: false } satisfies Audited);

import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { AuditAct } from '../contract/index.js';
import { AUDITED, type Audited, AuditInterceptor } from './audit.interceptor.js';

/** Not a global interceptor: the calls of students would pay for it. */
const audited = (route: Audited) => applyDecorators(SetMetadata(AUDITED, route), UseInterceptors(AuditInterceptor));

/** A route that shows something. */
export const AuditedView = (act: AuditAct, more: Pick<Audited, 'person' | 'details' | 'subject' | 'isHourly'> = {}) => audited({ act, isView: true, ...more });

/** A route whose service writes the entry, in the transaction of the act; what is refused is recorded here. */
export const AuditedAct = (act: AuditAct, more: Pick<Audited, 'subject' | 'actOf'> = {}) => audited({ act, isView: false, ...more });

import { AuditedView } from '../../audit/audited.decorator.js';
import { LoginController } from '../login/login.controller.js';
import type { LoginDto } from '../login/login.dto.js';

/** Marks the login as the decorator on its handler would. */
export function auditLogin(): void {
  const handler = Object.getOwnPropertyDescriptor(LoginController.prototype, 'verifyLogin');
  if (handler) AuditedView('login', { person: ({ body }) => (body as LoginDto).username })(LoginController.prototype, 'verifyLogin', handler);
}

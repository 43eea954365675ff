import type { Permission, Role } from '../contract/index.js';

/** Of everybody, also of who waits for the first role. */
const OWN_ACCOUNT = ['account:enrol', 'account:manage'] as const;
const LIST = ['transaction:read', 'receipt:read'] as const;

/** What each role may do. A person may hold several roles, and then has what any of them has. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: [...LIST, 'export:read', 'reconciliation:read'],
  clerk: [...LIST, 'student:read', 'payment:refresh', 'payment:release', 'review:read', 'review:resolve', 'approval:read', 'mail:resend', 'note:write', 'health:check'],
  accountant: [
    ...LIST, 'export:read', 'reconciliation:read', 'review:read', 'review:accept', 'settlement:read', 'settlement:write', 'day:adjust', 'evidence:pack', 'report:read', 'report:list',
    'dues:read', 'dues:remind', 'student:read', 'bulk:read', 'bulk:approve', 'approval:read', 'approval:decide', 'refund:propose', 'refund:approve', 'payment:book', 'fees:read', 'fees:approve', 'mail:resend', 'mail:redirect', 'note:write', 'health:check',
  ],
  registrar: [
    'student:read', 'student:edit', 'bulk:read', 'bulk:stage', 'bulk:approve',
    'dues:read', 'dues:remind', 'export:read', 'fees:read', 'fees:edit', 'fees:publish', 'fees:approve', 'approval:read', 'approval:decide',
  ],
  administrator: ['people:read', 'people:manage', 'approval:read', 'approval:decide', 'audit:read', 'evidence:pack', 'report:read', 'health:check'],
};

/** Of somebody whose role demands a second factor, until there is one. */
export const BEFORE_ENROLMENT: ReadonlySet<Permission> = new Set<Permission>(['account:enrol']);

export const permissionsOf = (roles: readonly Role[]): ReadonlySet<Permission> => new Set([...OWN_ACCOUNT, ...roles.flatMap((role) => ROLE_PERMISSIONS[role])]);

/**
 * Whether other roles hold one that these lack: nobody gives a role to anybody alone, because what one role proposes another one
 * approves, and whoever could give either alone would be both (docs/decisions/0026-approvals.md).
 */
export const addsRole = (before: readonly Role[], after: readonly Role[]): boolean => after.some((role) => !before.includes(role));

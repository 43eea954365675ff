import type { Permission, Role } from '../contract/index.js';

const OWN_ACCOUNT = ['account:enrol', 'account:manage'] as const;
const LIST = ['transaction:read', 'receipt:read'] as const;

/** What each role may do. A person may hold several roles, and then has what any of them has. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: [...OWN_ACCOUNT, ...LIST, 'export:read'],
  clerk: [...OWN_ACCOUNT, ...LIST, 'payment:refresh', 'payment:release', 'review:read', 'review:resolve', 'approval:read', 'mail:resend', 'note:write', 'health:check'],
  accountant: [
    ...OWN_ACCOUNT, ...LIST, 'export:read', 'review:read', 'review:accept', 'settlement:read', 'settlement:write', 'day:adjust', 'evidence:pack', 'report:read', 'report:list',
    'approval:read', 'approval:decide', 'refund:propose', 'refund:approve', 'payment:book', 'fees:read', 'fees:approve', 'mail:resend', 'mail:redirect', 'note:write', 'health:check',
  ],
  registrar: [...OWN_ACCOUNT, 'fees:read', 'fees:edit', 'fees:publish', 'fees:approve', 'approval:read', 'approval:decide'],
  administrator: [...OWN_ACCOUNT, 'people:read', 'people:manage', 'approval:read', 'approval:decide', 'audit:read', 'evidence:pack', 'report:read', 'health:check'],
};

/** Who holds one decides about what others propose: nobody gives them to anybody alone. */
const APPROVAL_PERMISSIONS = ['refund:approve', 'people:manage', 'review:accept', 'payment:book', 'day:adjust', 'fees:approve'] as const satisfies readonly Permission[];

/** Of somebody whose role demands a second factor, until there is one. */
export const BEFORE_ENROLMENT: ReadonlySet<Permission> = new Set<Permission>(['account:enrol']);

export const permissionsOf = (roles: readonly Role[]): ReadonlySet<Permission> => new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]));

/** Whether other roles bring an approval permission that these lack. */
export function grantsApproval(before: readonly Role[], after: readonly Role[]): boolean {
  const [had, has] = [permissionsOf(before), permissionsOf(after)];
  return APPROVAL_PERMISSIONS.some((permission) => has.has(permission) && !had.has(permission));
}

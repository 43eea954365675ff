import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessGuard } from '../../src/common/auth/access.guard.js';
import type { SessionChecker } from '../../src/common/auth/session-checker.js';
import { API_BASE, type Permission, PERMISSIONS, ROLES, type Role } from '../../src/contract/index.js';
import { permissionsOf, ROLE_PERMISSIONS } from '../../src/people/permissions.js';
import { type DeclaredRoute, declaredRoutes } from '../support/declared-routes.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { type Caller, Office, outcomeOf } from './office.js';

/**
 * By hand, from the table of roles in docs/requirements.md#people, and by no means from `ROLE_PERMISSIONS`: the most that each role may hold.
 * Who reads and writes what in which part of the office.
 */
const MAY: Readonly<Record<Role, readonly RegExp[]>> = {
  viewer: [/^(?:transaction|receipt|export|reconciliation):read$/],
  clerk: [/^(?:transaction|receipt|student|review|approval):read$/, /^payment:(?:refresh|release)$/, /^review:resolve$/, /^mail:resend$/, /^note:write$/, /^health:check$/],
  accountant: [
    /^(?:transaction|receipt|export|reconciliation|review|settlement|report|dues|student|bulk|approval|fees):read$/, /^report:list$/, /^refund:/, /^settlement:write$/, /^review:accept$/,
    /^day:adjust$/, /^evidence:pack$/, /^dues:remind$/, /^(?:bulk|fees):approve$/, /^approval:decide$/, /^payment:book$/, /^mail:/, /^note:write$/, /^health:check$/,
  ],
  registrar: [/^student:/, /^bulk:/, /^dues:/, /^export:read$/, /^fees:/, /^approval:/],
  administrator: [/^people:/, /^approval:/, /^audit:read$/, /^evidence:pack$/, /^report:read$/, /^health:check$/],
};

const PAYMENT = 'NDPS260115100000000';
const FEES = 'admin/fees/versions/2000000000';
const BULK = 'admin/bulk-changes/2000000000';
/** Who moves money, decides about it, or changes what it is asked for: by hand, in the order of the roles. */
const WHO_DOES: Readonly<Record<string, readonly Role[]>> = {
  [`admin/transactions/${PAYMENT}/refunds/propose`]: ['accountant'], [`admin/transactions/${PAYMENT}/refunds/2000000000/end`]: ['accountant'],
  [`admin/transactions/${PAYMENT}/refunds/reopen-fee`]: ['accountant'],
  'admin/bookings': ['accountant'], 'admin/days/adjust': ['accountant'], 'admin/days/close': ['accountant'],
  'admin/settlement/link': ['accountant'], 'admin/settlement/unlink': ['accountant'], 'admin/settlement/accept': ['accountant'],
  'admin/exports': ['viewer', 'accountant', 'registrar'], 'admin/reconciliation': ['viewer', 'accountant'],
  [`admin/review-queue/payments/${PAYMENT}/release`]: ['clerk'], [`transactionStatus/${PAYMENT}`]: ['clerk'],
  [`admin/review-queue/mails/${PAYMENT}/redirect`]: ['accountant'],
  'admin/approvals/2000000000/approve': ['accountant', 'registrar', 'administrator'], 'admin/approvals/2000000000/decline': ['accountant', 'registrar', 'administrator'],
  'admin/students/change': ['registrar'], 'admin/students/close': ['registrar'], 'admin/students/adjust': ['registrar'], 'admin/students/due-date': ['registrar'],
  'admin/fees/drafts': ['registrar'], [`${FEES}/change`]: ['registrar'], [`${FEES}/publish`]: ['registrar'],
  'admin/bulk-changes/demands': ['registrar'], [`${BULK}/apply`]: ['registrar'], [`${BULK}/undo`]: ['registrar'],
  'admin/dues/remind': ['accountant', 'registrar'],
  'people/accounts/2000000000/roles': ['administrator'], 'people/invite': ['administrator'], 'admin/audit/search': ['administrator'],
};

let office: Office;
let routes: DeclaredRoute[];
let closed: DeclaredRoute[];
const holders = new Map<Role, Caller>();

beforeAll(async () => {
  office = await Office.open(ANY_DATABASE);
  routes = declaredRoutes(office.server);
  closed = routes.filter(({ isPublic }) => !isPublic);
  for (const role of ROLES) holders.set(role, await office.person({ roles: [role] }));
});
afterAll(() => office.close());

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Numbers that nothing has, so that what is allowed does nothing. */
const address = (path: string): string => path.slice(API_BASE.length + 1).replace(/:(\w+)Id\b/g, (_all, name: string) => (name === 'transaction' ? 'NDPS260115100000000' : '2000000000'));

/** A handler that answered, or refused what was sent; who is let in and then fails has shown nothing. */
const allowedOr = (outcome: string): string => (/^(?:2\d\d|400|404|409|413|422|429)\b/.test(outcome) ? 'allowed' : outcome);

describe('The routes of the running application', () => {
  it('should each declare a permission or be marked public', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ isPublic, permission }) => !isPublic && permission === null).map(nameOf)).toEqual([]);
    expect(routes.filter(({ isPublic, permission }) => isPublic && permission !== null).map(nameOf)).toEqual([]);
  });

  it('should all be known to the test', () => {
    const registered = office.server.routes.filter(
      ({ method, path }) => path.startsWith(`${API_BASE}/`) && !['HEAD', 'OPTIONS'].includes(method) && !/^\/mmmcollege-api\/(?:docs|openapi\.json)/.test(path),
    );
    expect(registered.map(nameOf).sort()).toEqual(routes.map(nameOf).sort());
  });

  it('should answer nobody where one declares nothing', async () => {
    class Forgetful {
      route(): void {}
    }
    const guard = new AccessGuard(new Reflector(), { require: () => Promise.resolve() } as SessionChecker, { record: () => Promise.resolve() });
    const user = { id: 1, username: 'a', permissions: new Set(PERMISSIONS), needsSession: false, mustEnrol: false };
    const context = {
      getHandler: () => Forgetful.prototype.route, getClass: () => Forgetful, switchToHttp: () => ({ getRequest: () => ({ user }) }),
    } as unknown as ExecutionContext;
    await expect(guard.canActivate(context)).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });
});

describe('The table of roles', () => {
  it.each(ROLES)('should let the %s call what the role has, and refuse every other route with 403', async (role) => {
    const holder = holders.get(role) as Caller;
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const route of closed) {
      found[nameOf(route)] = allowedOr(await outcomeOf(await holder.call(address(route.path), {}, {})));
      expected[nameOf(route)] = route.permission !== null && permissionsOf([role]).has(route.permission) ? 'allowed' : '403 NOT_PERMITTED';
    }
    expect(found).toEqual(expected);
    expect(new Set(Object.values(found))).toEqual(new Set(['allowed', '403 NOT_PERMITTED']));
  });

  it('should give each permission to somebody, and the administrator nothing about money', () => {
    expect([...permissionsOf(ROLES)].sort()).toEqual([...PERMISSIONS].sort());
    expect(ROLE_PERMISSIONS.administrator.filter((permission) => /^(?:transaction|payment|refund|review|receipt|export)/.test(permission))).toEqual([]);
    expect(ROLE_PERMISSIONS.viewer.filter((permission) => !permission.endsWith(':read'))).toEqual([]);
  });

  it.each(ROLES)('should hold nothing that the requirements do not give to the %s', (role) => {
    expect(ROLE_PERMISSIONS[role].filter((permission) => !MAY[role].some((may) => may.test(permission)))).toEqual([]);
  });

  it.each(Object.entries(WHO_DOES))('should let %s be called by the roles of the requirements, and by no other', async (path, roles) => {
    const allowed: Role[] = [];
    for (const role of ROLES) {
      const outcome = allowedOr(await outcomeOf(await (holders.get(role) as Caller).call(path, {}, {})));
      if (outcome === 'allowed') allowed.push(role);
      else expect([role, outcome]).toEqual([role, '403 NOT_PERMITTED']);
    }
    expect(allowed).toEqual(roles);
  });

  it('should let no role hold what two roles must do, but where two people of one role decide', () => {
    const together = (one: Permission, other: Permission): Role[] => ROLES.filter((role) => permissionsOf([role]).has(one) && permissionsOf([role]).has(other));
    expect(together('fees:publish', 'refund:approve')).toEqual([]);
    expect(together('bulk:stage', 'refund:propose')).toEqual([]);
    expect(together('student:edit', 'payment:book')).toEqual([]);
    expect(together('people:manage', 'refund:approve')).toEqual([]);
    expect(together('people:manage', 'fees:approve')).toEqual([]);
    expect(together('audit:read', 'transaction:read')).toEqual([]);
    expect(together('payment:release', 'approval:decide')).toEqual([]);
    expect(together('refund:propose', 'refund:approve')).toEqual(['accountant']);
    expect(together('fees:publish', 'fees:approve')).toEqual(['registrar']);
  });

  it('should let somebody without a role look after the own account and nothing else', async () => {
    const nobody = await office.person({ roles: [] });
    for (const route of closed) {
      const outcome = await outcomeOf(await nobody.call(address(route.path), {}));
      expect([nameOf(route), outcome === '403 NOT_PERMITTED']).toEqual([nameOf(route), !route.permission?.startsWith('account:')]);
    }
  });

  it('should add up for somebody who holds several roles', async () => {
    const both = await office.person({ roles: ['viewer', 'clerk'] });
    for (const route of closed) {
      const outcome = await outcomeOf(await both.call(address(route.path), {}));
      const may = route.permission !== null && permissionsOf(['viewer', 'clerk']).has(route.permission);
      expect([nameOf(route), outcome === '403 NOT_PERMITTED']).toEqual([nameOf(route), !may]);
    }
  });

  it('should count from the next call on when a role is taken away, though the credentials are remembered', async () => {
    const [administrator, clerk] = [await office.person(), await office.person({ roles: ['viewer', 'clerk'] })];
    expect(await clerk.outcome('admin/review-queue')).toBe('200');
    expect(await administrator.outcome(`people/accounts/${clerk.id}/roles`, { roles: ['viewer'] })).toBe('204');
    expect(await clerk.outcome('admin/review-queue')).toBe('403 NOT_PERMITTED');
    expect(await clerk.outcome('getPaymentResponse')).toBe('200');
  });
});

import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AccessGuard } from '../../src/common/auth/access.guard.js';
import type { SessionChecker } from '../../src/common/auth/session-checker.js';
import { API_BASE, PERMISSIONS, ROLES, type Role } from '../../src/contract/index.js';
import { permissionsOf, ROLE_PERMISSIONS } from '../../src/people/permissions.js';
import { type DeclaredRoute, declaredRoutes } from '../support/declared-routes.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { type Caller, Office, outcomeOf } from './office.js';

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
      const outcome = await outcomeOf(await holder.call(address(route.path), {}, {}));
      found[nameOf(route)] = outcome === '403 NOT_PERMITTED' ? outcome : /^(401|403)/.test(outcome) ? outcome : 'allowed';
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

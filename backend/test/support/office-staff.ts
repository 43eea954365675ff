import type { Role } from '../../src/contract/index.js';
import { Admin } from '../../src/people/admin.entity.js';
import { hashPassword } from '../../src/people/passwords/password-hash.js';
import { outcomeOf } from '../people/office.js';
import type { TestSystem } from './test-system.js';

const PASSWORD = 'seven green umbrellas';

/** @param roles by user name. @returns calls in their names. */
export async function officeStaff(system: TestSystem, roles: Readonly<Record<string, Role>>) {
  const passwordHash = await hashPassword(PASSWORD);
  for (const [username, role] of Object.entries(roles)) {
    await system.data.manager.insert(Admin, { username, passwordHash, roles: role, createdAt: 1, updatedAt: 1 });
  }
  const as = (username: string, path: string, body: object = {}): Promise<Response> =>
    system.server.call(path, body, { headers: { authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` } });
  return { as, outcome: async (username: string, path: string, body: object = {}) => outcomeOf(await as(username, path, body)) };
}

export type OfficeStaff = Awaited<ReturnType<typeof officeStaff>>;

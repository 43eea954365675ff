import { existsSync } from 'node:fs';
import type { AppConfig } from '../config/app-config.js';
import { AppError } from '../common/errors/app-error.js';
import { isSqliteUrl, openDataSource, sqlitePath } from '../database/data-source.js';
import { ENTITIES } from '../entities.js';
import { type StoredAccount, writeRoles } from '../people/admin.repository.js';
import { commandActor } from './command-actor.js';
import { peopleServices } from './people-services.js';
import { type Terminal, withDatabase } from './terminal.js';

interface FormerAccount extends Pick<StoredAccount, 'username' | 'state' | 'passwordHash' | 'email'> {
  roles: string;
  secondFactorAt: number | null;
}

/** The accounts of a database that a restore takes the place of; null when it holds none, or not as this version does. */
export async function accountsBy(read: (sql: string) => Promise<unknown>): Promise<FormerAccount[] | null> {
  const sql = 'SELECT username, state, password_hash AS "passwordHash", email, roles, second_factor_at AS "secondFactorAt" FROM admins';
  const accounts = (await read(sql).catch(() => [])) as FormerAccount[];
  return accounts.length > 0 ? accounts : null;
}

export async function accountsAt(url: string): Promise<FormerAccount[] | null> {
  // Opening it would make the file.
  if (isSqliteUrl(url) && !existsSync(sqlitePath(url))) return null;
  const dataSource = await openDataSource(url, ENTITIES, 1).catch(() => null);
  if (dataSource === null) return null;
  try {
    return await accountsBy((sql) => dataSource.query(sql));
  } finally {
    await dataSource.destroy();
  }
}

/** After a restore accounts are as they were: ends what was open, shuts again who was shut since, and says what it cannot know. */
export async function accountsAfterRestore(former: readonly FormerAccount[] | null, url: string, config: AppConfig, terminal: Terminal): Promise<void> {
  await withDatabase(url, async (dataSource) => {
    const { admins, people } = peopleServices(dataSource, config);
    await people.endEverything(commandActor());
    terminal.out('\nPeople: all sessions and invitations have ended. Passwords, second factors, roles and who is disabled are those of the backup.\n');
    const known = new Map(former?.map((account) => [account.username, account]));
    for (const { id, username } of (await admins.all()).filter((account) => account.state !== 'disabled' && known.get(account.username)?.state === 'disabled')) {
      const isDone = await people.disable(commandActor(), id).then(() => true, (error: unknown) => {
        if (error instanceof AppError && error.code === 'LAST_ADMINISTRATOR') return false;
        throw error;
      });
      if (isDone) terminal.out(`  Disabled again, as in the former database: ${username}\n`);
      else terminal.err(`${username} was disabled in the former database, and is the last active administrator here: make another one (./fees admin:create), then ./fees admin:disable ${username}\n`);
    }
    for (const account of (await admins.all()).filter(({ state }) => state !== 'disabled')) {
      const then = known.get(account.username);
      const changes = then === undefined ? [] : changed(then, account);
      if (former === null) terminal.out(`  Can come in: ${account.username} (${account.roles.join(', ') || 'no role'})\n`);
      else if (changes.length > 0) terminal.out(`  Not as in the former database: ${account.username} (${changes.join(', ')})\n`);
    }
    terminal.out(`${former === null ? 'The former database was not read (--former URL). ' : ''}Look at each before you open: ./fees admin:disable NAME, ./fees admin:reset NAME (docs/people.md).\n`);
  });
}

const changed = (former: FormerAccount, { passwordHash, roles, email, hasSecondFactor }: StoredAccount): string[] => [
  ...(former.passwordHash === passwordHash ? [] : ['password']),
  ...((former.secondFactorAt !== null) === hasSecondFactor ? [] : ['second factor']),
  ...(former.roles === writeRoles(roles) ? [] : ['roles']),
  ...(former.email === email ? [] : ['mail address']),
];

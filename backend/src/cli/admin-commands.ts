import { AppError } from '../common/errors/app-error.js';
import type { AppConfig } from '../config/app-config.js';
import { istClock, istDate } from '../contract/index.js';
import { errors } from '../contract/texts/index.js';
import type { AdminRepository, StoredAccount } from '../people/admin.repository.js';
import { hashPassword } from '../people/passwords/password-hash.js';
import { askPassword, refused } from './admin-create-command.js';
import { commandActor } from './command-actor.js';
import type { PasswordPrompt } from './password-prompt.js';
import { peopleServices } from './people-services.js';
import { type Terminal, withDatabase } from './terminal.js';

export const unknown = (username: string): string => `There is no account "${username}". "fees admin:list" shows them all.`;

/** MariaDB also finds `Clerk` for `clerk`: nobody is disabled by a slip. */
export async function exactly(admins: AdminRepository, username: string): Promise<StoredAccount | null> {
  const found = await admins.find(username);
  return found?.username === username ? found : null;
}

/** `fees admin:disable`: shuts an account at once, also in running servers. */
export function adminDisable(username: string, config: AppConfig, terminal: Terminal): Promise<number> {
  return withDatabase(config.database.url, async (dataSource) => {
    const { admins, people } = peopleServices(dataSource, config);
    const account = await exactly(admins, username);
    if (account === null) return refused(unknown(username), terminal);
    try {
      await people.disable(commandActor(), account.id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'LAST_ADMINISTRATOR') return refused(errors.LAST_ADMINISTRATOR, terminal);
      throw error;
    }
    terminal.out(`${username} can no longer log in.\n`);
    return 0;
  });
}

/** `fees admin:reset`, for the locked-out: a new password, no second factor, no session. */
export function adminReset(username: string, config: AppConfig, terminal: Terminal, prompt: PasswordPrompt): Promise<number> {
  return withDatabase(config.database.url, async (dataSource) => {
    const { admins, people } = peopleServices(dataSource, config);
    const account = await exactly(admins, username);
    if (account === null) return refused(unknown(username), terminal);
    const { password, fault } = await askPassword(username, config.college.name, prompt);
    if (fault !== null) return refused(fault, terminal);
    await people.replacePassword(commandActor(), account.id, await hashPassword(password), { forgetFactor: true });
    terminal.out(`${username} can log in with the new password, without a code. All sessions have ended.\n`);
    return 0;
  });
}

/** `fees admin:list`. */
export function adminList(config: AppConfig, terminal: Terminal): Promise<number> {
  return withDatabase(config.database.url, async (dataSource) => {
    const accounts = await peopleServices(dataSource, config).admins.all();
    const rows = accounts.map(({ username, state, roles, hasSecondFactor, lastLoginAt }) => [
      username, state, hasSecondFactor ? 'second factor' : 'password only', lastLoginAt === null ? 'never' : when(lastLoginAt), roles.join(', '),
    ]);
    const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
    for (const row of rows) terminal.out(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
    if (rows.length === 0) terminal.out('There is no account yet: "fees admin:create" makes one.\n');
    return 0;
  });
}

const when = (at: number): string => `${istDate(new Date(at))} ${istClock(new Date(at))}`;

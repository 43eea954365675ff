import { AdminRepository } from '../admin/admin.repository.js';
import { hashPassword, credentialsError } from '../admin/login/password-hash.js';
import { Clock } from '../common/clock.js';
import { Transactions } from '../database/transactions.js';
import type { PasswordPrompt } from './password-prompt.js';
import { type Terminal, withDatabase } from './terminal.js';

/**
 * `fees admin:create` (docs/requirements.md#commands).
 *
 * @returns the exit code: 0 done, 1 refused or not confirmed.
 */
export async function adminCreate(username: string, replace: boolean, databaseUrl: string, terminal: Terminal, prompt: PasswordPrompt): Promise<number> {
  return withDatabase(databaseUrl, async (dataSource) => {
    const admins = new AdminRepository(new Transactions(dataSource), new Clock());
    const known = await admins.find(username);
    if (known && known.username !== username) {
      terminal.err(`There is an administrator "${known.username}": names may not differ in capital letters alone.\n`);
      return 1;
    }
    if (known && !(await mayReplace(username, replace, prompt, terminal))) return 1;
    const password = await prompt.password(`Password for ${username}: `);
    const fault = credentialsError(username, password) ?? (await mistyped(password, prompt));
    if (fault) {
      terminal.err(`${fault}\n`);
      return 1;
    }
    await admins.save({ username, passwordHash: await hashPassword(password) });
    terminal.out(known ? `${username} has a new password. The old one no longer works.\n` : `${username} can log in now.\n`);
    return 0;
  });
}

async function mayReplace(username: string, replaceConfirmed: boolean, prompt: PasswordPrompt, terminal: Terminal): Promise<boolean> {
  if (replaceConfirmed) return true;
  if (!prompt.interactive) {
    terminal.err(`There is an administrator "${username}" already. Add --replace to give this one a new password.\n`);
    return false;
  }
  const answer = await prompt.line(`There is an administrator "${username}" already. Give this one a new password? (yes/no) `);
  if (/^y(es)?$/i.test(answer.trim())) return true;
  terminal.out('Nothing was changed.\n');
  return false;
}

async function mistyped(password: string, prompt: PasswordPrompt): Promise<string | null> {
  if (!prompt.interactive) return null;
  return (await prompt.password('The same again: ')) === password ? null : 'The two passwords differ. Nothing was changed.';
}

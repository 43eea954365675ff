import type { AppConfig } from '../config/app-config.js';
import { hashPassword } from '../people/passwords/password-hash.js';
import { passwordFault, usernameFault, usernameKey, usernameOf } from '../people/passwords/password-rules.js';
import { commandActor } from './command-actor.js';
import type { PasswordPrompt } from './password-prompt.js';
import { peopleServices } from './people-services.js';
import { type Terminal, withDatabase } from './terminal.js';

/**
 * `fees admin:create` (docs/requirements.md#commands). A new account holds all roles.
 *
 * @returns the exit code: 0 done, 1 refused or not confirmed.
 */
export async function adminCreate(typed: string, replace: boolean, config: AppConfig, terminal: Terminal, prompt: PasswordPrompt): Promise<number> {
  return withDatabase(config.database.url, async (dataSource) => {
    const { admins, people } = peopleServices(dataSource, config);
    const all = await admins.all();
    const known = all.find((account) => account.username === typed) ?? all.find((account) => usernameKey(account.username) === usernameKey(typed));
    const username = known?.username === typed ? typed : usernameOf(typed);
    if (known && known.username !== username) {
      terminal.err(`There is an account "${known.username}": names may not differ in capital letters, or in the way a letter is written, alone.\n`);
      return 1;
    }
    if (known && !(await mayReplace(known, replace, prompt, terminal))) return 1;
    const nameFault = known ? null : usernameFault(username);
    if (nameFault !== null) return refused(nameFault, terminal);
    const chosen = await askPassword(username, config.college.name, prompt);
    if (chosen.fault !== null) return refused(chosen.fault, terminal);
    const passwordHash = await hashPassword(chosen.password);
    if (known) await people.replacePassword(commandActor(), known.id, passwordHash, { forgetFactor: false });
    else await people.create(commandActor(), username, passwordHash);
    terminal.out(known ? `${username} has a new password. The old one no longer works.\n` : `${username} can log in now.\n`);
    if (known?.state === 'disabled') terminal.out(`The account was disabled and is open again, with its roles: ${known.roles || 'none'}. If that was not meant: ./fees admin:disable ${username}\n`);
    return 0;
  });
}

export function refused(reason: string, terminal: Terminal): number {
  terminal.err(`${reason}\n`);
  return 1;
}

/** Twice where a person types it. */
export async function askPassword(username: string, college: string, prompt: PasswordPrompt): Promise<{ password: string; fault: string | null }> {
  const password = await prompt.password(`Password for ${username}: `);
  return { password, fault: passwordFault(password, [username, college]) ?? (await mistyped(password, prompt)) };
}

async function mayReplace(
  { username, state }: { username: string; state: string }, replaceConfirmed: boolean, prompt: PasswordPrompt, terminal: Terminal,
): Promise<boolean> {
  const opens = state === 'disabled' ? ' It is disabled; a new password opens it again.' : '';
  if (replaceConfirmed) return true;
  if (!prompt.interactive) {
    terminal.err(`There is an account "${username}" already.${opens} Add --replace to give this one a new password.\n`);
    return false;
  }
  const answer = await prompt.line(`There is an account "${username}" already.${opens} Give this one a new password? (yes/no) `);
  if (/^y(es)?$/i.test(answer.trim())) return true;
  terminal.out('Nothing was changed.\n');
  return false;
}

async function mistyped(password: string, prompt: PasswordPrompt): Promise<string | null> {
  if (!prompt.interactive) return null;
  return (await prompt.password('The same again: ')) === password ? null : 'The two passwords differ. Nothing was changed.';
}

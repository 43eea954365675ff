import { AppError } from '../common/errors/app-error.js';
import type { AppConfig } from '../config/app-config.js';
import { istClock, istDate, ROLES, type Role } from '../contract/index.js';
import { errors } from '../contract/texts/index.js';
import { exactly, unknown } from './admin-commands.js';
import { refused } from './admin-create-command.js';
import { commandActor } from './command-actor.js';
import { peopleServices } from './people-services.js';
import { type Terminal, withDatabase } from './terminal.js';

/** `fees admin:invite`: whoever has the machine gives the first roles, as `admin:create` does; the mail goes out with the server. */
export async function adminInvite(username: string, email: string, roles: readonly string[], config: AppConfig, terminal: Terminal): Promise<number> {
  const foreign = roles.filter((role) => !ROLES.includes(role as Role));
  if (foreign.length > 0) return refused(`There is no role "${foreign[0]}". Roles are ${ROLES.join(', ')}.`, terminal);
  return withDatabase(config.database.url, async (dataSource) => {
    const { people } = peopleServices(dataSource, config);
    try {
      const invited = await people.invite(commandActor(), { username, name: username, email, roles: roles as readonly Role[] });
      terminal.out(`${invited.username} is invited as ${roles.join(', ')}. The server sends the mail to ${email}; its link works for 24 hours.\n`);
      return 0;
    } catch (error) {
      if (error instanceof AppError && error.code === 'VALIDATION_FAILED') return refused(Object.values(error.details.errors ?? {}).join(' '), terminal);
      if (error instanceof AppError && error.code === 'PERSON_EXISTS') return refused(errors.PERSON_EXISTS, terminal);
      throw error;
    }
  });
}

/** `fees admin:enable`: opens an account that was shut, with the roles that it had. */
export function adminEnable(username: string, config: AppConfig, terminal: Terminal): Promise<number> {
  return withDatabase(config.database.url, async (dataSource) => {
    const { admins, people } = peopleServices(dataSource, config);
    const account = await exactly(admins, username);
    if (account === null) return refused(unknown(username), terminal);
    await people.enableByCommand(commandActor(), account.id);
    const state = (await exactly(admins, username))?.state;
    terminal.out(state === 'active' ? `${username} can log in again.\n` : `${username} is open again, and needs an invitation: "Send again" under People.\n`);
    return 0;
  });
}

/** `fees admin:sessions`: where somebody is logged in with a second factor; with `--end` nowhere any longer. */
export function adminSessions(username: string, isEnd: boolean, config: AppConfig, terminal: Terminal): Promise<number> {
  return withDatabase(config.database.url, async (dataSource) => {
    const { admins, people } = peopleServices(dataSource, config);
    const account = await exactly(admins, username);
    if (account === null) return refused(unknown(username), terminal);
    const sessions = await people.sessionsOf(commandActor(), account.id);
    for (const { createdAt, seenAt, address, userAgent } of sessions) {
      terminal.out(`since ${when(createdAt)}  last seen ${when(seenAt)}  ${address}  ${userAgent}\n`);
    }
    if (sessions.length === 0) terminal.out(`${username} has no open session.\n`);
    if (!isEnd) return 0;
    await people.endSessions(commandActor(), account.id);
    terminal.out(`All sessions of ${username} have ended.\n`);
    return 0;
  });
}

const when = (at: string): string => `${istDate(new Date(at))} ${istClock(new Date(at))}`;

import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { DataSource } from 'typeorm';
import { type Actor, commandPerson } from '../audit/acting-person.decorator.js';
import type { AuditSettings } from '../audit/audit-settings.js';
import { type Act, AuditTrail } from '../audit/audit-trail.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { Clock } from '../common/clock.js';
import { Transactions } from '../database/transactions.js';
import { errorText, type Terminal, withDatabase } from './terminal.js';

/** Who runs the command, as the machine knows it. */
export const commandActor = (): Actor => ({ person: commandPerson(userInfo().username), address: hostname().slice(0, 45), requestId: randomUUID() });

export function commandTrail(dataSource: DataSource, { keys }: AuditSettings): AuditTrail {
  const transactions = new Transactions(dataSource);
  return new AuditTrail(new AuditRepository(transactions), transactions, new Clock(), { keys });
}

/** Of what is done beside the database, and must not wait for it: a key is withdrawn also while it is away. */
export async function recordDone(act: Omit<Act, 'by'>, audit: AuditSettings, databaseUrl: string, terminal: Terminal): Promise<void> {
  await withDatabase(databaseUrl, (dataSource) => commandTrail(dataSource, audit).recordAlone({ ...act, by: commandActor() }))
    .catch((error: unknown) => terminal.err(`Done, but it stands in no audit trail. ${errorText(error)}\n`));
}

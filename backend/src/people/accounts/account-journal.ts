import { Injectable } from '@nestjs/common';
import type { Actor } from '../../audit/acting-person.decorator.js';
import { AuditTrail } from '../../audit/audit-trail.js';
import { LogWriter } from '../../common/logging/log-writer.js';
import type { AccountAct, AuditValues } from '../../contract/index.js';
import type { Tx } from '../../database/transactions.js';
import type { Admin } from '../admin.entity.js';
import { AccountMails, type AccountNotice } from './account-mails.js';

type Value = AuditValues[string] | readonly string[];

export interface AccountEntry {
  act: AccountAct;
  by: Actor;
  /** Whose account it is. */
  account: { id: number; username: string } & Partial<Pick<Admin, 'name' | 'email'>>;
  before?: Readonly<Record<string, Value>>;
  after?: Readonly<Record<string, Value>>;
  details?: AuditValues;
  /** What the person is told of it. */
  notices?: readonly AccountNotice[];
}

/** Each act on an account passes here once, with the mails about it. Values of `before` and `after` may name people, so only the act is logged. */
@Injectable()
export class AccountJournal {
  constructor(
    private readonly trail: AuditTrail,
    private readonly log: LogWriter,
    private readonly mails: AccountMails,
  ) {}

  /** The last statement of the act's transaction (docs/decisions/0025-audit-trail.md). */
  async record(tx: Tx, { act, by, account, before, after, details = {}, notices = [] }: AccountEntry): Promise<void> {
    this.log.info('account changed', { act, admin: by.person, account: account.username });
    for (const notice of notices) await this.mails.notify(tx, account, notice, by);
    await this.trail.record(tx, {
      act, by, subject: account.username,
      ...(before ? { before: plain(before) } : {}), ...(after ? { after: plain(after) } : {}), ...(Object.keys(details).length > 0 ? { details } : {}),
    });
  }
}

const plain = (values: Readonly<Record<string, Value>>): AuditValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' && value !== null ? value.join(', ') : value]));

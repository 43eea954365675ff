import { Injectable } from '@nestjs/common';
import { LogWriter } from '../../common/logging/log-writer.js';
import type { Tx } from '../../database/transactions.js';

export type AccountAct =
  | 'invited' | 'invitation accepted' | 'disabled' | 'enabled' | 'reset' | 'roles changed' | 'details changed' | 'password changed'
  | 'second factor added' | 'second factor removed' | 'recovery codes replaced' | 'recovery code used' | 'session opened' | 'session ended' | 'sessions ended';

export interface AccountEntry {
  act: AccountAct;
  /** User name of who did it, or the command line. */
  actor: string;
  /** Whose account it is. */
  account: { id: number; username: string };
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Each change of an account passes here once, in its transaction. Values of `before` and `after` may name people, so only the act is logged. */
@Injectable()
export class AccountJournal {
  constructor(private readonly log: LogWriter) {}

  record(_tx: Tx, { act, actor, account }: AccountEntry): Promise<void> {
    this.log.info('account changed', { act, admin: actor, account: account.username });
    return Promise.resolve();
  }
}

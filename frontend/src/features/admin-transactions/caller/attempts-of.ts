import type { TransactionRecord } from '@mmmcollege/backend/contract';
import type { TransactionList } from '../list/transaction-list';

/** All of one student, newest first, whatever is searched for. */
export const attemptsOf = ({ rows }: TransactionList, admissionNumber: string): TransactionRecord[] =>
  rows.flatMap(({ record }) => (record.admissionNumber === admissionNumber ? [record] : [])).reverse();

/** The attempt that a caller most likely asks about: the newest that settles a fee, else the newest. */
export const mainAttempt = (attempts: readonly TransactionRecord[]): TransactionRecord | undefined =>
  attempts.find(({ transaction_status: status }) => status === 'SUCCESS') ?? attempts[0];

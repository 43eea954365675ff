import type { Person, Role } from '@mmmcollege/backend/contract';
import { isRecord } from '../../lib/is-record';

/** Whether somebody else has to agree to these roles, and reads why. */
export const needsSecondPerson = (before: readonly Role[], after: readonly Role[]): boolean => after.some((role) => !before.includes(role));

/** Whether an account has a role: it is opened, or gets another mail address, by two people. */
export const hasRole = ({ roles }: Pick<Person, 'roles'>): boolean => roles.length > 0;

/** 202: nothing is changed before a second person approves it. */
export const isProposal = (call: Promise<unknown>): Promise<boolean> => call.then((answer) => isRecord(answer) && answer['state'] === 'proposed', () => false);

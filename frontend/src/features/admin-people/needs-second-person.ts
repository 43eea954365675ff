import { APPROVED_ROLES, type Person, type Role } from '@mmmcollege/backend/contract';
import { isRecord } from '../../lib/is-record';

/** Whether somebody else has to agree to these roles, and reads why. */
export const needsSecondPerson = (before: readonly Role[], after: readonly Role[]): boolean =>
  after.some((role) => APPROVED_ROLES.includes(role) && !before.includes(role));

/** Whether an account may approve: it is opened, or gets another mail address than by its owner, by two people. */
export const mayApprove = ({ roles }: Pick<Person, 'roles'>): boolean => roles.some((role) => APPROVED_ROLES.includes(role));

/** 202: nothing is changed before a second person approves it. */
export const isProposal = (call: Promise<unknown>): Promise<boolean> => call.then((answer) => isRecord(answer) && answer['state'] === 'proposed', () => false);

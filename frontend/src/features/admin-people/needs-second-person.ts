import { APPROVED_ROLES, type Role } from '@mmmcollege/backend/contract';

/** Whether somebody else has to agree to these roles, and reads why. */
export const needsSecondPerson = (before: readonly Role[], after: readonly Role[]): boolean =>
  after.some((role) => APPROVED_ROLES.includes(role) && !before.includes(role));

import type { Me, Permission } from '@mmmcollege/backend/contract';
import { useAppSelector } from '../app/hooks';
import { paths } from '../config/paths';
import { meApi } from './me-api';

const selectMe = meApi.endpoints.me.select();

/** Whether to show what needs this permission. Where the server could not say, it refuses by itself. */
export function useMay(permission: Permission): boolean {
  return useAppSelector((state) => {
    const { data, isError } = selectMe(state);
    return data ? data.permissions.includes(permission) : isError;
  });
}

export const mustEnrol = ({ secondFactorRequired, hasSecondFactor }: Me): boolean => secondFactorRequired && !hasSecondFactor;

/** The first screen that a person may see. */
export function homeOf({ permissions }: Me): string {
  if (permissions.includes('transaction:read')) return paths.transactions.href();
  if (permissions.includes('fees:read')) return paths.fees.href();
  return permissions.includes('people:read') ? paths.people.href() : paths.account.href();
}

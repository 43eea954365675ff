import type { ViewRequest } from '../view';

/** What search and filters of the list leave, for the audit trail. */
export const filterParts = ({ query, statuses, refunds, from, to }: ViewRequest): (string | false | null)[] => [
  query.trim() && `search "${query.trim()}"`, statuses.length > 0 && `status ${statuses.join(', ')}`, refunds.length > 0 && `refunds ${refunds.join(', ')}`,
  from && `from ${from}`, to && `to ${to}`,
];

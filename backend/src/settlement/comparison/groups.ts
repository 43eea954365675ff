import type { NamedPayment, PaidCharge } from '../../payments/paid-charges.service.js';
import type { Found } from '../matching/found.js';
import type { Row } from '../matching/match-data.js';
import { matchRows } from '../matching/match-rows.js';
import type { WorkingDays } from '../matching/working-days.js';

/** How a line stands in the comparison (docs/decisions/0049-comparison-of-what-changed.md). */
export const LOOK = { never: 0, again: 1, new: 2 } as const;

export type LookedAt = Row & { id: number; look: number };

/** Payments, their charges and lines, with every other one that one of them names. */
export interface Compared {
  payments: readonly NamedPayment[];
  charges: readonly PaidCharge[];
  rows: readonly LookedAt[];
}

export interface Group {
  payments: number[];
  rows: LookedAt[];
  /** As of today. */
  found: Found[];
  /** What is found today is found on any other day: nothing has to be looked at until something is stored about the group. */
  isLasting: boolean;
}

/** @property first see `RowMatch`. */
export interface Calendar {
  today: string;
  days: WorkingDays;
  first: string;
}

const [BEFORE_ALL_DAYS, AFTER_ALL_DAYS] = ['0001-01-01', '9999-12-30'];

/** Compares, and says of each group of payments and lines that belong together what was found of it. */
export function groupsOf({ payments, charges, rows }: Compared, { today, days, first }: Calendar): Group[] {
  const knownIds = new Set(payments.map(({ transactionId }) => transactionId));
  const inOrder = [...rows].sort((a, b) => a.id - b.id);
  const foundOn = (day: string): Found[] => matchRows({ charges, rows: inOrder, knownIds, today: day, days, first });
  const joined = new Joined();
  for (const { transactionId, gatewayTxnId } of charges) joined.join([`t ${transactionId}`, ...(gatewayTxnId ? [`g ${gatewayTxnId}`] : [])]);
  for (const row of rows) joined.join(keysOf(row));

  const groups = new Map<string, Group & { lasting: [Found[], Found[]] }>();
  const groupOf = (key: string): Group & { lasting: [Found[], Found[]] } => {
    const root = joined.rootOf(key);
    const group = groups.get(root) ?? { payments: [], rows: [], found: [], isLasting: false, lasting: [[], []] };
    groups.set(root, group);
    return group;
  };
  for (const { id, transactionId } of payments) groupOf(`t ${transactionId}`).payments.push(id);
  const byIdentity = new Map(inOrder.map((row) => [row.identity, row]));
  for (const row of inOrder) groupOf(firstKeyOf(row)).rows.push(row);
  const ofFound = ({ subject, transactionId }: Found): Group & { lasting: [Found[], Found[]] } => {
    const row = byIdentity.get(subject);
    return groupOf(row ? firstKeyOf(row) : `t ${transactionId ?? ''}`);
  };
  for (const one of foundOn(today)) ofFound(one).found.push(one);
  for (const [index, day] of [BEFORE_ALL_DAYS, AFTER_ALL_DAYS].entries()) for (const one of foundOn(day)) ofFound(one).lasting[index]?.push(one);
  return [...groups.values()].map(({ lasting, ...group }) => ({ ...group, isLasting: JSON.stringify(lasting[0]) === JSON.stringify(lasting[1]) }));
}

export const keysOf = ({ identity, ourTxnId, gatewayTxnId }: Row): string[] => [
  `r ${identity}`, ...(ourTxnId ? [`t ${ourTxnId}`] : []), ...(gatewayTxnId ? [`g ${gatewayTxnId}`] : []),
];

const firstKeyOf = (row: Row): string => `r ${row.identity}`;

/** Keys that stand for one thing. */
class Joined {
  readonly #parents = new Map<string, string>();

  rootOf(key: string): string {
    let root = key;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    if (root !== key) this.#parents.set(key, root);
    return root;
  }

  join(keys: readonly string[]): void {
    const [first = '', ...others] = keys.map((key) => this.rootOf(key));
    for (const other of others) if (this.rootOf(other) !== this.rootOf(first)) this.#parents.set(this.rootOf(other), this.rootOf(first));
  }
}

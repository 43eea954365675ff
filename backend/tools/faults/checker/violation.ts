export interface Violation {
  /** `I1` to `I26`; each check names the ones that it holds. */
  rule: string;
  text: string;
  transactionId: string | null;
}

export type Report = (rule: string, text: string, transactionId?: string | null) => void;

export function grouped<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

export function repeated<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Key[] {
  return [...grouped(rows, key)].filter(([, group]) => group.length > 1).map(([name]) => name);
}

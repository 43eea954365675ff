import { parseArgs } from 'node:util';

export type DatabaseKind = 'sqlite' | 'mariadb';

export interface Options {
  rows: string[];
  databases: DatabaseKind[];
  /** Pairs A B of every comparison. */
  pairs: number;
  /** Length of one timed slice. */
  sliceMs: number;
  students: number;
  payments: number;
  /** Numbers of payments between which growth is measured. */
  sizes: number[];
  /** The students of the rush (row P11). */
  rush: { students: number; seconds: number };
  /** Rows of the list and of the CSV file. */
  listRows: number;
  seed: number;
  /** Writes docs/results/performance.md. */
  write: boolean;
  /** Only checks that the rows run; the numbers mean nothing. */
  quick: boolean;
}

export const USAGE = `npm run bench -- [ROW …] [options]

ROW: P1 … P14 or GROWTH; without any, all of them.
  --database sqlite|mariadb   one database only
  --pairs N                   pairs of each comparison (12; at least 10 count)
  --slice MS                  length of one timed slice (600)
  --quick                     small sizes: shows that the rows work, measures nothing
  --seed N                    of the generated students and payments (1)
  --write                     writes docs/results/performance.md, which a run of all rows does by itself
  --no-page-build             takes frontend/dist as it stands
`;

export function readOptions(args: string[], known: readonly string[]): Options | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      database: { type: 'string' }, pairs: { type: 'string' }, slice: { type: 'string' }, seed: { type: 'string' },
      quick: { type: 'boolean' }, write: { type: 'boolean' }, help: { type: 'boolean' }, 'no-page-build': { type: 'boolean' },
    },
  });
  const rows = positionals.map((name) => name.toUpperCase());
  if (values.help || rows.some((name) => !known.includes(name)) || (values.database && !/^(sqlite|mariadb)$/.test(values.database))) return null;
  const quick = values.quick ?? false;
  const all = rows.length === 0;
  return {
    rows: all ? [...known] : rows,
    databases: values.database ? [values.database as DatabaseKind] : ['sqlite', 'mariadb'],
    pairs: Number(values.pairs ?? (quick ? 2 : 12)),
    sliceMs: Number(values.slice ?? (quick ? 150 : 600)),
    students: quick ? 2_000 : 100_000,
    payments: quick ? 2_000 : 100_000,
    sizes: quick ? [200, 1_000, 3_000] : [1_000, 100_000, 1_000_000],
    rush: quick ? { students: 60, seconds: 3 } : { students: 5_000, seconds: 60 },
    listRows: quick ? 3_000 : 100_000,
    seed: Number(values.seed ?? 1),
    write: values.write ?? (all && !quick),
    quick,
  };
}

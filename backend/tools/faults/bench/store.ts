export type Row = Record<string, string | number | null>;

/** The campaign's own way to the database, past the servers and past the proxy: for seeding, for looking, for breaking. */
export interface Store {
  /** `DATABASE_URL` for the servers. */
  readonly url: string;
  read<T extends object = Row>(sql: string): Promise<T[]>;
  write(sql: string, parameters: (string | number | null)[]): Promise<void>;
  /** What can be done to this kind of database, by name; each resolves when it is over. */
  readonly faults: Readonly<Record<string, (ms: number) => Promise<void>>>;
  /** A file of the servers' own that grows with every commit, where the database is theirs alone. */
  readonly commitLog: string | null;
  /** Ends every fault at once. */
  heal(): Promise<void>;
  /** Faults that can be counted only where they hit. */
  counts(): Record<string, number>;
  stop(): Promise<void>;
}

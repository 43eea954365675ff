export type Row = Record<string, string | number | null>;

/** The campaign's own access to the database, past server and proxy: to seed it, read it and inject faults. */
export interface Store {
  /** `DATABASE_URL` for the servers. */
  readonly url: string;
  read<T extends object = Row>(sql: string): Promise<T[]>;
  write(sql: string, parameters: (string | number | null)[]): Promise<void>;
  /** Faults of this kind of database, by name; each resolves when the fault is over. */
  readonly faults: Readonly<Record<string, (ms: number) => Promise<void>>>;
  /** File that grows with every commit, if the server writes it itself. */
  readonly commitLog: string | null;
  endFaults(): Promise<void>;
  /** How often connections were cut at a COMMIT: such a fault is armed first and hits later. */
  counts(): Record<string, number>;
  stop(): Promise<void>;
}

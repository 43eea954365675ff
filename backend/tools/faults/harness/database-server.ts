/** One MariaDB server or a cluster, with the faults that can be injected. */
export interface DatabaseServer {
  /** Port for a new connection; `null` when no node is up. */
  openPort(): number | null;
  /** Of a node that is never killed in a cluster: for the campaign's own queries. */
  readonly socket: string;
  readonly faults: Readonly<Record<string, (ms: number) => Promise<void>>>;
  whenUp(): Promise<void>;
  stop(): Promise<void>;
}

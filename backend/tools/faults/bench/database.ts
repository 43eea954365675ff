/** One server or a cluster: what the servers are led to, and what can die. */
export interface Database {
  /** Where a new connection goes; `null` when there is nowhere. */
  target(): number | null;
  /** Of a server that is never led astray: for the campaign's own questions. */
  readonly socket: string;
  readonly faults: Readonly<Record<string, (ms: number) => Promise<void>>>;
  whenUp(): Promise<void>;
  stop(): Promise<void>;
}

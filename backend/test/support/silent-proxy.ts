import { connect, createServer, type Server, type Socket } from 'node:net';

const COMMIT = Buffer.from('\u0003COMMIT');

/**
 * A network path to a local socket that can go silent as a dead link does: connections stay open and nothing passes, not
 * even their end. What was closed meanwhile stays open at the other side for good, as behind a router that lost its power.
 */
export class SilentProxy {
  private readonly server: Server;
  private readonly pairs = new Set<[Socket, Socket]>();
  private silent = false;
  private atCommit: 'before' | 'after' | null = null;

  constructor(private readonly target: string) {
    this.server = createServer((client) => this.join(client));
  }

  /** @returns the port. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Connections of clients that are open now. */
  get clients(): number {
    return [...this.pairs].filter(([client]) => !client.destroyed).length;
  }

  silence(): void {
    this.silent = true;
    for (const socket of [...this.pairs].flat()) socket.pause();
  }

  resume(): void {
    this.silent = false;
    for (const socket of [...this.pairs].flat()) socket.resume();
  }

  /** Goes silent when a COMMIT comes: before it reaches the database, or before its answer comes back. */
  silenceAtCommit(when: 'before' | 'after'): void {
    this.atCommit = when;
  }

  async close(): Promise<void> {
    for (const socket of [...this.pairs].flat()) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket): void {
    const database = connect(this.target);
    const pair: [Socket, Socket] = [client, database];
    this.pairs.add(pair);
    client.setNoDelay(true);
    client.on('data', (chunk: Buffer) => {
      const when = chunk.indexOf(COMMIT) === 4 ? this.atCommit : null;
      if (when) {
        this.atCommit = null;
        this.silence();
      }
      if (when !== 'before') database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => client.write(chunk));
    // The proxy reports no error; each side finds the dead connection by its own timeout.
    for (const socket of pair) socket.on('error', () => undefined);
    database.on('end', () => client.end());
    if (this.silent) for (const socket of pair) socket.pause();
  }
}

import { connect, createServer, type Server, type Socket } from 'node:net';

const COMMIT = Buffer.from('\u0003COMMIT');

/** What a cut at COMMIT leaves behind: nothing committed, or committed and nobody told. */
export type CommitCut = 'beforeCommit' | 'afterCommit';

/** Stands between a client and a server on loopback and can break what runs through it. */
export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  #commitCuts: CommitCut[] = [];
  #refusing = false;
  port = 0;
  /** Cuts that hit a COMMIT so far. */
  readonly cutsMade: Record<CommitCut, number> = { beforeCommit: 0, afterCommit: 0 };

  /** @param target chosen anew for every connection; `null` refuses it. */
  constructor(private readonly target: () => number | null) {
    this.#server = createServer((client) => this.#join(client));
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.port = address.port;
  }

  refuse(on: boolean): void {
    this.#refusing = on;
    if (on) this.cutAll();
  }

  cutAll(): number {
    const count = this.#pairs.size;
    for (const [client, upstream] of this.#pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
    return count;
  }

  /** The next COMMIT that passes is cut. */
  cutNextCommit(cut: CommitCut): void {
    this.#commitCuts.push(cut);
  }

  forgetCuts(): void {
    this.#commitCuts = [];
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    const port = this.#refusing ? null : this.target();
    if (port === null) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [client, upstream];
    this.#pairs.add(pair);
    let dropAnswer = false;
    const end = (): void => {
      this.#pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    const cut = (kind: CommitCut): void => {
      this.cutsMade[kind] += 1;
      client.resetAndDestroy();
      end();
    };
    client.setNoDelay(true);
    upstream.setNoDelay(true);
    client.on('data', (chunk: Buffer) => {
      const isCommit = this.#commitCuts.length > 0 && chunk.indexOf(COMMIT) === 4;
      const kind = isCommit ? this.#commitCuts.shift() : undefined;
      if (kind === 'beforeCommit') return cut(kind);
      if (kind === 'afterCommit') dropAnswer = true;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (dropAnswer) return cut('afterCommit');
      client.write(chunk);
    });
    for (const socket of pair) {
      socket.on('error', end);
      socket.on('close', end);
    }
    client.on('end', () => upstream.end());
    upstream.on('end', () => client.end());
  }
}

import { connect, createServer, type Server, type Socket } from 'node:net';

const COMMIT = Buffer.from('\u0003COMMIT');

/** Cut before COMMIT arrives (nothing is committed), or before its answer does (committed, and the client does not know). */
export type CommitCut = 'beforeCommit' | 'afterCommit';

/** A TCP proxy on loopback that can cut or refuse connections. */
export class TcpProxy {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  #commitCuts: CommitCut[] = [];
  #refusing = false;
  port = 0;
  readonly cutsMade: Record<CommitCut, number> = { beforeCommit: 0, afterCommit: 0 };

  /** @param target port for a new connection; `null` refuses it. */
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

  cutNextCommit(cut: CommitCut): void {
    this.#commitCuts.push(cut);
  }

  cancelCommitCuts(): void {
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

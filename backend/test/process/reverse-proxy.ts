import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 500;

interface Upstream {
  port: number;
  ready: boolean;
}

/**
 * What stands before the replicas in a college: takes turns among those that are ready, keeps its connections, and sends
 * nothing twice: a payment may be in it.
 */
export class ReverseProxy {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly upstreams: Upstream[];
  private readonly server: Server;
  private readonly timer: NodeJS.Timeout;
  private turn = 0;
  /** Requests for which no replica gave an answer. */
  broken = 0;

  private constructor(ports: readonly number[]) {
    this.upstreams = ports.map((port) => ({ port, ready: false }));
    this.server = createServer((incoming, answer) => this.pass(incoming, answer));
    // Longer than a client keeps its own: it is never the proxy that hangs up on a request.
    this.server.keepAliveTimeout = 75_000;
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  static async before(ports: readonly number[]): Promise<ReverseProxy> {
    const proxy = new ReverseProxy(ports);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    await proxy.look();
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  isReady(port: number): boolean {
    return this.upstreams.some((upstream) => upstream.port === port && upstream.ready);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async look(): Promise<void> {
    await Promise.all(this.upstreams.map(async (upstream) => {
      const url = `http://127.0.0.1:${upstream.port}/mmmcollege-api/health/ready`;
      upstream.ready = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(({ ok }) => ok, () => false);
    }));
  }

  private pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = this.upstreams.filter((upstream) => upstream.ready);
    const target = ready[(this.turn += 1) % Math.max(1, ready.length)];
    const fail = (): void => {
      this.broken += 1;
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    };
    if (!target) return fail();
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port: target.port, method, path, headers: { ...headers, connection: 'keep-alive' }, agent: this.agent });
    passed.on('error', fail);
    passed.on('response', (response) => {
      const { connection: _hopByHop, ...kept } = response.headers;
      response.on('error', fail);
      response.pipe(answer.writeHead(response.statusCode ?? 502, kept));
    });
    incoming.pipe(passed);
  }
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Charge } from './webhook-provider.js';

/** The gateway of `WebhookProvider`: accepts orders and reports their charges. */
export class WebhookGateway {
  readonly orders: string[] = [];
  readonly charges: Charge[] = [];
  /** Orders of which the status was requested. */
  readonly asked: string[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      void json(request).then((body) => {
        const { order } = body as { order: string };
        response.setHeader('content-type', 'application/json');
        if (request.url === '/orders') response.end(JSON.stringify({ token: `t${this.orders.push(order)}` }));
        else {
          this.asked.push(order);
          response.end(JSON.stringify({ charges: this.charges.filter((charge) => charge.order === order) }));
        }
      });
    });
  }

  static async open(): Promise<WebhookGateway> {
    const gateway = new WebhookGateway();
    await new Promise<void>((listening) => gateway.server.listen(0, '127.0.0.1', listening));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

import type { Payment } from '../payment.entity.js';
import { GatewayHealth } from './gateway-health.js';
import type { IncomingMessage, IncomingRequest } from './payment-provider.js';
import { PaymentProvider, type StatusResult } from './payment-provider.js';

/** New payments go to `current`; existing ones stay with their provider. */
export class PaymentProviders {
  readonly pageOrigins: PaymentProvider['pageOrigins'];
  readonly statusRate: number;

  /** @param current one of `all`. */
  constructor(
    readonly current: PaymentProvider,
    private readonly all: readonly PaymentProvider[] = [current],
    /** Of `current`. */
    readonly health = new GatewayHealth(),
    private readonly countUnreadable = (): void => undefined,
  ) {
    const unique = (part: 'scripts' | 'all') => [...new Set(all.flatMap(({ pageOrigins }) => pageOrigins[part]))];
    this.pageOrigins = { scripts: unique('scripts'), all: unique('all') };
    this.statusRate = Math.min(...all.map(({ statusRate }) => statusRate));
  }

  /**
   * The provider of a payment. Without its configuration, or with another account, it cannot be asked: it would answer
   * "not started" for payments of the other account.
   */
  of({ provider, providerAccount }: Pick<Payment, 'provider' | 'providerAccount'>): PaymentProvider {
    const found = this.all.find(({ name, account }) => name === provider && (providerAccount === '' || providerAccount === account));
    return found ?? new UnconfiguredProvider(provider, providerAccount, this.current.timeoutMs);
  }

  isConfigured({ provider, providerAccount }: Pick<Payment, 'provider' | 'providerAccount'>): boolean {
    return !(this.of({ provider, providerAccount }) instanceof UnconfiguredProvider);
  }

  /** The provider is recognised by signature or key. */
  readMessage(request: IncomingRequest): { provider: PaymentProvider; message: IncomingMessage } {
    for (const provider of this.all) {
      const message = provider.readMessage(request);
      if (message.kind !== 'unreadable') return { provider, message };
    }
    this.countUnreadable();
    return { provider: this.current, message: { kind: 'unreadable' } };
  }
}

/** Stands for a provider whose configuration was removed while payments were open: they stay in doubt. */
class UnconfiguredProvider extends PaymentProvider {
  readonly isTest = false;
  readonly statusRate = 1;
  readonly pageOrigins = { scripts: [], all: [] };
  readonly acknowledgement = '';

  constructor(
    readonly name: string,
    readonly account: string,
    readonly timeoutMs: number,
  ) {
    super();
  }

  checkout(): never {
    throw new Error(`the payment provider ${this.name} is not configured`);
  }

  async createToken(): Promise<never> {
    return this.checkout();
  }

  statusRequestsFor({ transactionId, amount }: { transactionId: string; amount: number }) {
    return [{ transactionId, amount, date: null }];
  }

  async requestStatus(): Promise<StatusResult> {
    return { kind: 'unanswered', reason: 'unreachable', detail: `the payment provider ${this.name} is not configured` };
  }

  readMessage(): IncomingMessage {
    return { kind: 'unreadable' };
  }
}

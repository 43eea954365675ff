import { GatewayHealth } from './gateway-health.js';
import {
  type PaymentToRequery, type CheckoutFields, type IncomingMessage, type IncomingRequest, PaymentProvider, type ProviderRefunds, type ProviderSettlements,
  type RefundResult,
  type RefundStatusResult, type SettlementReportResult, type StatusResult, type StatusRequest, type StoredMessage, type TokenResult, type TokenOrder,
} from './payment-provider.js';

type RecordTiming = (labels: Record<'call' | 'answer' | 'provider', string>, seconds: number) => void;

type AnyResult = TokenResult | StatusResult | RefundResult | RefundStatusResult | SettlementReportResult;

interface Records {
  timing: RecordTiming;
  /** An answer that came and could not be read. */
  unreadable: () => void;
  now: () => number;
}

/** Measures another provider, and keeps what its answers say about its health. */
export class MeasuredProvider extends PaymentProvider {
  readonly health = new GatewayHealth();

  constructor(
    private readonly provider: PaymentProvider,
    private readonly record: Records,
  ) {
    super();
  }

  get name(): string {
    return this.provider.name;
  }

  get account(): string {
    return this.provider.account;
  }

  get isTest(): boolean {
    return this.provider.isTest;
  }

  get timeoutMs(): number {
    return this.provider.timeoutMs;
  }

  get statusRate(): number {
    return this.provider.statusRate;
  }

  get pageOrigins(): PaymentProvider['pageOrigins'] {
    return this.provider.pageOrigins;
  }

  get acknowledgement(): string {
    return this.provider.acknowledgement;
  }

  checkout(tokenId: string): CheckoutFields {
    return this.provider.checkout(tokenId);
  }

  async createToken(order: TokenOrder): Promise<TokenResult> {
    const result = await this.time('token', () => this.provider.createToken(order));
    this.health.noteToken(result, this.record.now());
    return result;
  }

  statusRequestsFor(payment: PaymentToRequery, messages: readonly StoredMessage[], now: number): StatusRequest[] {
    return this.provider.statusRequestsFor(payment, messages, now);
  }

  async requestStatus(request: StatusRequest): Promise<StatusResult> {
    const result = await this.time('status', () => this.provider.requestStatus(request));
    this.health.noteStatus(result, this.record.now());
    return result;
  }

  override get refunds(): ProviderRefunds | null {
    const { refunds } = this.provider;
    return refunds && {
      send: (order) => this.time('refund', () => refunds.send(order)),
      requestStatus: (charge) => this.time('refundStatus', () => refunds.requestStatus(charge)),
    };
  }

  override get settlements(): ProviderSettlements | null {
    const { settlements } = this.provider;
    return settlements && { report: (day) => this.time('settlement', () => settlements.report(day)) };
  }

  readMessage(request: IncomingRequest): IncomingMessage {
    return this.provider.readMessage(request);
  }

  private async time<Answer extends AnyResult>(call: string, perform: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now();
    const answer = await perform();
    const noAnswerReason = 'reason' in answer ? answer.reason : null;
    this.record.timing({ call, answer: noAnswerReason ?? answer.kind, provider: this.name }, (performance.now() - begun) / 1_000);
    if (noAnswerReason === 'unreadable') this.record.unreadable();
    return answer;
  }
}

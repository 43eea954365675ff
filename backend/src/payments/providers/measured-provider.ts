import {
  type PaymentToRequery, type CheckoutFields, type IncomingMessage, type IncomingRequest, PaymentProvider, type StatusResult, type StatusRequest,
  type StoredMessage, type TokenResult, type TokenOrder,
} from './payment-provider.js';

type RecordTiming = (labels: Record<'call' | 'answer' | 'provider', string>, seconds: number) => void;

/** Measures another provider. Health is that of the last answer: no call is made for it. */
export class MeasuredProvider extends PaymentProvider {
  isAvailable = true;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly recordTiming: RecordTiming,
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

  createToken(order: TokenOrder): Promise<TokenResult> {
    return this.time('token', () => this.provider.createToken(order));
  }

  statusRequestsFor(payment: PaymentToRequery, messages: readonly StoredMessage[], now: number): StatusRequest[] {
    return this.provider.statusRequestsFor(payment, messages, now);
  }

  requestStatus(request: StatusRequest): Promise<StatusResult> {
    return this.time('status', () => this.provider.requestStatus(request));
  }

  readMessage(request: IncomingRequest): IncomingMessage {
    return this.provider.readMessage(request);
  }

  private async time<Answer extends TokenResult | StatusResult>(call: string, perform: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now();
    const answer = await perform();
    const noAnswerReason = 'reason' in answer ? answer.reason : null;
    this.recordTiming({ call, answer: noAnswerReason ?? answer.kind, provider: this.name }, (performance.now() - begun) / 1_000);
    this.isAvailable = noAnswerReason !== 'timeout' && noAnswerReason !== 'unreachable';
    return answer;
  }
}

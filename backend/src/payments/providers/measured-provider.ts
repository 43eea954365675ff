import {
  type AskedPayment, type CheckoutAnswer, type IncomingMessage, type IncomingRequest, PaymentProvider, type StatusAnswer, type StatusQuestion,
  type StoredMessage, type TokenAnswer, type TokenOrder,
} from './payment-provider.js';

type Note = (labels: Record<'call' | 'answer' | 'provider', string>, seconds: number) => void;

/** Another provider, timed by the kind of its answers. Whether it is well is what it said last: it is never asked just for that. */
export class MeasuredProvider extends PaymentProvider {
  /** Whether its last answer came. */
  answersNow = true;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly note: Note,
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

  checkout(tokenId: string): CheckoutAnswer {
    return this.provider.checkout(tokenId);
  }

  createToken(order: TokenOrder): Promise<TokenAnswer> {
    return this.time('token', () => this.provider.createToken(order));
  }

  questionsAbout(payment: AskedPayment, messages: readonly StoredMessage[], now: number): StatusQuestion[] {
    return this.provider.questionsAbout(payment, messages, now);
  }

  askStatus(question: StatusQuestion): Promise<StatusAnswer> {
    return this.time('status', () => this.provider.askStatus(question));
  }

  readMessage(request: IncomingRequest): IncomingMessage {
    return this.provider.readMessage(request);
  }

  private async time<Answer extends TokenAnswer | StatusAnswer>(call: string, ask: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now();
    const answer = await ask();
    const silence = 'reason' in answer ? answer.reason : null;
    this.note({ call, answer: silence ?? answer.kind, provider: this.name }, (performance.now() - begun) / 1_000);
    this.answersNow = silence !== 'timeout' && silence !== 'unreachable';
    return answer;
  }
}

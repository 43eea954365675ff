import type { HealthChecks } from '../../common/health-checks.js';
import type { Metrics } from '../../common/metrics.js';
import { Gateway, type IncomingMessage, type StatusAnswer, type StatusQuestion, type TokenAnswer, type TokenOrder } from './gateway.js';

/** Another gateway, timed by the kind of its answers. Whether it is well is what it said last: it is never asked just for that. */
export class MeasuredGateway extends Gateway {
  private answersNow = true;
  private readonly note: ReturnType<Metrics['timing']>;

  constructor(
    private readonly gateway: Gateway,
    metrics: Metrics,
    health: HealthChecks,
  ) {
    super();
    this.note = metrics.timing('fee_gateway_seconds', 'Time of a call to the payment gateway, by the kind of its answer.', ['call', 'answer']);
    health.add('gateway', false, async () => (this.answersNow ? 'up' : 'down'));
  }

  get checkout(): Gateway['checkout'] {
    return this.gateway.checkout;
  }

  createToken(order: TokenOrder): Promise<TokenAnswer> {
    return this.time('token', () => this.gateway.createToken(order));
  }

  askStatus(question: StatusQuestion): Promise<StatusAnswer> {
    return this.time('status', () => this.gateway.askStatus(question));
  }

  readMessage(form: Record<string, unknown>): IncomingMessage {
    return this.gateway.readMessage(form);
  }

  datesNamedIn(payload: Record<string, unknown>): string[] {
    return this.gateway.datesNamedIn(payload);
  }

  private async time<Answer extends TokenAnswer | StatusAnswer>(call: string, ask: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now();
    const answer = await ask();
    const silence = 'reason' in answer ? answer.reason : null;
    this.note({ call, answer: silence ?? answer.kind }, (performance.now() - begun) / 1_000);
    this.answersNow = silence !== 'timeout' && silence !== 'unreachable';
    return answer;
  }
}

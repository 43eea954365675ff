import type { HealthCode } from '../../contract/index.js';
import type { NoAnswerReason, StatusResult, TokenResult } from './payment-provider.js';

type GatewayCode = Extract<HealthCode, `GATEWAY_${string}`>;

const CODES: Readonly<Record<NoAnswerReason, GatewayCode>> = {
  timeout: 'GATEWAY_UNREACHABLE', unreachable: 'GATEWAY_UNREACHABLE', unreadable: 'GATEWAY_UNREADABLE', clientError: 'GATEWAY_REFUSES',
};
/** Fewer may be about what one student entered. */
const REFUSALS = 5;
/** A token that failed longer ago than this says less than a status answer that was read since. */
const FORGOTTEN_MS = 600_000;

interface Outcome {
  at: number;
  code: GatewayCode | null;
}

/**
 * What the last calls for students and requeries say about paying; no call is made for it. Tokens and status answers are
 * judged apart: that the one works says little about the other, whose address may be wrong.
 */
export class GatewayHealth {
  private readonly last: { token: Outcome | null; status: Outcome | null } = { token: null, status: null };
  private refusals = 0;

  /** Whether it can be said that all is well: false after the start, until a token and a status answer were asked for. */
  get isKnown(): boolean {
    return this.last.token !== null && this.last.status !== null;
  }

  /** Why students cannot pay, or why their payments are not confirmed. */
  get problem(): GatewayCode | null {
    const { token, status } = this.last;
    if (status?.code) return status.code;
    const isForgotten = this.refusals < REFUSALS && token !== null && status !== null && status.at - token.at >= FORGOTTEN_MS;
    return isForgotten ? null : (token?.code ?? null);
  }

  /** When the last call was answered, or not: of those that fail when there is a problem. */
  get judgedAt(): number {
    const { token, status } = this.last;
    const deciding = this.problem === null ? [token, status] : [status?.code ? status : token];
    return Math.max(0, ...deciding.map((outcome) => outcome?.at ?? 0));
  }

  noteToken(result: TokenResult, at: number): void {
    this.refusals = result.kind === 'refused' ? this.refusals + 1 : 0;
    const refuses = this.refusals >= REFUSALS ? 'GATEWAY_REFUSES' : null;
    this.last.token = { at, code: result.kind === 'unknown' ? CODES[result.reason] : refuses };
  }

  noteStatus(result: StatusResult, at: number): void {
    this.last.status = { at, code: result.kind === 'unanswered' ? CODES[result.reason] : null };
  }
}

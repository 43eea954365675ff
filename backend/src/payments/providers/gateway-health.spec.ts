import { GatewayHealth } from './gateway-health.js';
import type { StatusResult, TokenResult } from './payment-provider.js';

const MINUTE = 60_000;
const TOKEN: TokenResult = { kind: 'token', tokenId: '1' };
const REFUSED: TokenResult = { kind: 'refused', code: 'OTS0451', description: '' };
const ANSWERED: StatusResult = { kind: 'answered', messages: [] };
const noToken = (reason: 'timeout' | 'unreadable'): TokenResult => ({ kind: 'unknown', reason, detail: '' });

describe('The health of the gateway', () => {
  let health: GatewayHealth;
  beforeEach(() => void (health = new GatewayHealth()));

  it('should be good while nobody asked', () => expect([health.problem, health.isKnown]).toEqual([null, false]));

  it('should be what the last token call says', () => {
    health.noteToken(noToken('unreadable'), 0);
    expect(health.problem).toBe('GATEWAY_UNREADABLE');
    health.noteToken(noToken('timeout'), 1);
    expect(health.problem).toBe('GATEWAY_UNREACHABLE');
    health.noteToken(TOKEN, 2);
    expect(health.problem).toBeNull();
  });

  it('should not be good because status questions are answered while tokens fail', () => {
    for (let minute = 0; minute < 60; minute += 5) {
      health.noteToken(noToken('timeout'), minute * MINUTE);
      health.noteStatus(ANSWERED, (minute + 1) * MINUTE);
      expect(health.problem).toBe('GATEWAY_UNREACHABLE');
    }
  });

  it('should forget a token that failed when status questions are answered ten minutes later', () => {
    health.noteToken(noToken('unreadable'), 0);
    health.noteStatus(ANSWERED, 10 * MINUTE);
    expect(health.problem).toBeNull();
  });

  it('should not be bad because one student was refused, but because everybody is', () => {
    for (let refusal = 1; refusal < 5; refusal += 1) health.noteToken(REFUSED, 0);
    expect(health.problem).toBeNull();
    health.noteToken(REFUSED, 0);
    health.noteStatus(ANSWERED, 60 * MINUTE);
    expect(health.problem).toBe('GATEWAY_REFUSES');
    health.noteToken(TOKEN, 0);
    expect(health.problem).toBeNull();
  });
});

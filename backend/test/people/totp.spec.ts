import { base32, matchingStep, newRecoveryCodes, newTotpSecret, readCode } from '../../src/people/second-factor/totp.js';

/** RFC 6238, appendix B: the secret of SHA-1, and codes of which authenticators show the last six digits. */
const RFC_SECRET = Buffer.from('12345678901234567890');
const RFC_VECTORS: [number, string][] = [[59, '94287082'], [1_111_111_109, '07081804'], [1_111_111_111, '14050471'], [1_234_567_890, '89005924'], [2_000_000_000, '69279037']];

describe('A code of RFC 6238', () => {
  it.each(RFC_VECTORS)('should match at %d s', (seconds, digits) => {
    expect(matchingStep(RFC_SECRET, digits.slice(2), seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('should name the step it belongs to, and match one step around it only', () => {
    const at = 1_234_567_890_000;
    const step = at / 30_000;
    expect([-2, -1, 0, 1, 2].map((steps) => matchingStep(RFC_SECRET, '005924', at + steps * 30_000))).toEqual([null, step, step, step, null]);
  });

  it('should have a secret of 160 bits of its own', () => {
    expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
    expect(base32(newTotpSecret())).not.toBe(base32(newTotpSecret()));
  });
});

describe('What is typed as a code', () => {
  it('should be read with spaces and hyphens', () => {
    expect([' 123 456 ', '123-456'].map(readCode)).toEqual([{ kind: 'totp', code: '123456' }, { kind: 'totp', code: '123456' }]);
    for (const code of newRecoveryCodes()) {
      expect(code).toMatch(/^(?:[a-z0-9]{4}-){3}[a-z0-9]{4}$/);
      for (const typed of [code, code.toUpperCase(), code.replaceAll('-', ''), code.replaceAll('-', ' ')]) expect(readCode(typed)).toEqual({ kind: 'recovery', code: code.replaceAll('-', '') });
    }
  });

  it.each(['', '12345', '1234567', '１２３４５６', 'abcd-efgh', '0x1234', 'abcd-efgh-ijkl-mnop'])('should be nothing else: %j', (typed) => expect(readCode(typed)).toBeNull());
});

import fc from 'fast-check';
import { vectors } from '../../../../../test/fixtures/gateway-vectors.js';
import { AtomCipher, sign, signaturesEqual } from './atom-crypto.js';

describe('AtomCipher', () => {
  const ciphers = {
    reqEncKey: new AtomCipher(vectors.keys.reqEncKey),
    resEncKey: new AtomCipher(vectors.keys.resEncKey),
  };

  it.each(vectors.encryption)('should encrypt and decrypt byte for byte when given vector $id', (vector) => {
    const cipher = ciphers[vector.key];
    expect(cipher.encrypt(vector.plaintext)).toBe(vector.encData);
    expect(cipher.decrypt(vector.encData)).toBe(vector.plaintext);
    expect(cipher.decrypt(`${vector.encData.toLowerCase()}\n`)).toBe(vector.plaintext);
  });

  it('should use another key when the salt differs from the key', () => {
    const salted = new AtomCipher(vectors.keys.reqEncKey, 'another salt');
    expect(salted.encrypt('{"a":1}')).not.toBe(ciphers.reqEncKey.encrypt('{"a":1}'));
  });

  it('should give every text back when it was encrypted with the same key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(ciphers.resEncKey.decrypt(ciphers.resEncKey.encrypt(text))).toBe(text);
      }),
    );
  });

  it.each(['', 'zz', 'ABC', 'AB', '00'.repeat(15), '00'.repeat(16), 'cancelTransaction', '00'.repeat(17)])(
    'should answer null when the ciphertext is %p',
    (hex) => expect(ciphers.resEncKey.decrypt(hex)).toBeNull(),
  );

  it('should answer null when the ciphertext belongs to the other direction', () => {
    expect(ciphers.resEncKey.decrypt(vectors.encryption[1]?.encData ?? '')).toBeNull();
  });

  it('should never throw when given random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = ciphers.resEncKey.decrypt(Buffer.from(bytes).toString('hex'));
        expect(text === null || typeof text === 'string').toBe(true);
      }),
    );
  });
});

describe('signatures', () => {
  it.each(vectors.signatures)('should sign as published when given vector $id', ({ key, input, signature }) => {
    expect(sign(vectors.keys[key], [input])).toBe(signature);
  });

  it('should be equal when only the case differs', () => {
    const signature = sign('key', ['a', 'b']);
    expect(signaturesEqual(signature, ` ${signature.toUpperCase()} `)).toBe(true);
  });

  it('should differ when a digit, the length or the alphabet differs', () => {
    const signature = sign('key', ['ab']);
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
    for (const given of [flipped, signature.slice(1), `${signature}0`, '', 'é'.repeat(64)]) {
      expect(signaturesEqual(signature, given)).toBe(false);
    }
  });
});

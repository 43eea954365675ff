import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { AppConfig, type AtomConfig } from '../config/app-config.js';

const LIFETIME_MS = 2 * 3_600_000;
const KEY_BYTES = 32;
/** Its end and its signature. */
export const LOOKUP_TOKEN = /^([0-9a-z]{1,12})\.([\w-]{43})$/;

/**
 * The gateway's keys are secrets that every replica has and that production does not start without; HKDF makes an
 * independent key of them (RFC 5869). Without them, in development, the tokens last as long as the process.
 */
function signingKey({ requestKey, responseKey, requestHashKey, responseHashKey }: AtomConfig): Buffer {
  const secrets = [requestKey, responseKey, requestHashKey, responseHashKey];
  if (secrets.includes('')) return randomBytes(KEY_BYTES);
  return Buffer.from(hkdfSync('sha256', JSON.stringify(secrets), '', 'mmmcollege look-up token', KEY_BYTES));
}

/** Says for two hours that whoever holds it has proven one admission number. Nothing is stored; no personal data is in it. */
@Injectable()
export class LookupTokens {
  private readonly key: Buffer;

  constructor(
    config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.key = signingKey(config.atom);
  }

  issue(admissionKey: string): string {
    const expiry = (this.clock.now() + LIFETIME_MS).toString(36);
    return `${expiry}.${this.sign(expiry, admissionKey).toString('base64url')}`;
  }

  isValid(token: string | undefined, admissionKey: string): boolean {
    const [, expiry = '', signature = ''] = LOOKUP_TOKEN.exec(token ?? '') ?? [];
    const expected = this.sign(expiry, admissionKey);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected) && parseInt(expiry, 36) > this.clock.now();
  }

  private sign(expiry: string, admissionKey: string): Buffer {
    return createHmac('sha256', this.key).update(`${expiry}\n${admissionKey}`).digest();
  }
}

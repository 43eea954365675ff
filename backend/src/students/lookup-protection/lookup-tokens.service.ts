import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { SigningKeys } from '../../common/signing-keys.js';

const LIFETIME_MS = 2 * 3_600_000;
export const LOOKUP_TOKEN = /^([0-9a-z]{1,12})\.([\w-]{43})$/;


/** Proves for two hours that its holder knows one admission number's second fact. Stateless; holds no personal data. */
@Injectable()
export class LookupTokensService {
  private readonly key: Buffer;

  constructor(
    keys: SigningKeys,
    private readonly clock: Clock,
  ) {
    this.key = keys.key('look-up token');
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

import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { statSync } from 'node:fs';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { APP_BASE, RECEIPT_TOKEN_TYPE, SCREENS } from '../../contract/index.js';
import { RECEIPT_SETTINGS, type ReceiptSettings } from '../receipt-settings.js';
import type { StoredReceipt } from '../receipt.repository.js';
import { claimsOf } from './claims.js';
import { type PublishedKey, publishedKeys, readReceiptKeys } from './receipt-keys.js';

/** How soon a rotation is noticed; no restart is needed. */
const LOOK_EVERY_MS = 10_000;

interface Loaded {
  changedAt: number;
  kid: string;
  key: KeyObject;
  published: { keys: PublishedKey[] };
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs with the active key at the moment of drawing; nothing that is signed is stored (decision 32). */
@Injectable()
export class ReceiptSigner {
  private readonly logger = new Logger('ReceiptKeys');
  private readonly settings: ReceiptSettings;
  private loaded: Loaded | null = null;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.settings = config.settings(RECEIPT_SETTINGS);
  }

  get collegeId(): string {
    return this.settings.collegeId;
  }

  /** The address in the QR code; the signed receipt is its fragment, which no server is sent. `null` without a key. */
  linkTo(receipt: StoredReceipt): string | null {
    if (!this.current()) return null;
    const token = this.sign(RECEIPT_TOKEN_TYPE, claimsOf(receipt, this.settings.collegeId));
    return token && `${this.config.http.publicUrl}${APP_BASE}${SCREENS.verify.pattern}#${token}`;
  }

  /** `kid` of the key that signs; `null` without one. */
  get activeKid(): string | null {
    return this.current()?.kid ?? null;
  }

  /** A compact JWS (RFC 7515) by EdDSA (RFC 8037); `null` without a key. */
  sign(typ: string, payload: object): string | null {
    const { kid, key } = this.current() ?? {};
    if (!key) return null;
    const signed = `${encoded({ alg: 'EdDSA', kid, typ })}.${encoded(payload)}`;
    return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
  }

  /** A JSON Web Key Set (RFC 7517) with one more member: who signs with these keys, and nobody else. */
  publishedKeys(): { issuer: string; keys: PublishedKey[] } {
    return { issuer: this.settings.collegeId, keys: this.current()?.published.keys ?? [] };
  }

  private current(): Loaded | null {
    const now = this.clock.now();
    if (Math.abs(now - this.lookedAt) < LOOK_EVERY_MS) return this.loaded;
    this.lookedAt = now;
    const { keysFile } = this.settings;
    const changedAt = statSync(keysFile, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined || changedAt === this.loaded?.changedAt) return this.loaded;
    try {
      const keys = readReceiptKeys(keysFile);
      const active = keys.keys.find(({ kid }) => kid === keys.active);
      const key = createPrivateKey({ key: active as unknown as JsonWebKey, format: 'jwk' });
      this.loaded = { changedAt, kid: keys.active, key, published: publishedKeys(keys) };
    } catch (error) {
      // Whatever was loaded before goes on: a typing error must stop no receipt.
      this.logger.error({ message: 'receipt keys not read', err: error });
    }
    return this.loaded;
  }
}

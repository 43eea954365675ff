import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { AppError } from '../../common/errors/app-error.js';
import { SECOND_FACTOR_SETTINGS } from './second-factor-settings.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps what second factors are checked with, under keys that no database and no backup holds. */
@Injectable()
export class SecondFactorSecrets {
  private readonly configured: string;

  constructor(config: AppConfig) {
    this.configured = config.settings(SECOND_FACTOR_SETTINGS).key;
  }

  get available(): boolean {
    return this.configured !== '';
  }

  /** Bound to its account: copied into another row it cannot be decrypted. */
  encrypt(secret: Buffer, adminId: number): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key('totp secret'), nonce).setAAD(Buffer.from(String(adminId)));
    const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
  }

  /** @throws AppError SECOND_FACTOR_OFF when the key is another one than it was encrypted with. */
  decrypt(stored: string, adminId: number): Buffer {
    const bytes = Buffer.from(stored, 'base64');
    const decipher = createDecipheriv(ALGORITHM, this.key('totp secret'), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(String(adminId)))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new AppError('SECOND_FACTOR_OFF', { cause });
    }
  }

  recoveryCodeHash(code: string, adminId: number): string {
    return createHmac('sha256', this.key('recovery code')).update(`${adminId}\n${code}`).digest('hex');
  }

  private key(purpose: string): Buffer {
    if (!this.available) throw new AppError('SECOND_FACTOR_OFF');
    return Buffer.from(hkdfSync('sha256', this.configured, '', `mmmcollege ${purpose}`, 32));
  }
}

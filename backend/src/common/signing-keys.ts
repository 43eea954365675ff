import { hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * Keys derived (HKDF, RFC 5869) from secrets that all replicas share and that production requires. Without secrets, in
 * development, they are random and last as long as the process.
 */
export class SigningKeys {
  private readonly material: string | Buffer;

  constructor(secrets: readonly string[]) {
    this.material = secrets.length > 0 ? JSON.stringify(secrets) : randomBytes(KEY_BYTES);
  }

  /** @param purpose two purposes have independent keys. */
  key(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.material, '', `mmmcollege ${purpose}`, KEY_BYTES));
  }
}

import { RECEIPT_TOKEN_MAX } from '@mmmcollege/backend/contract';
import { isRecord } from '../../lib/is-record';

export interface SignedToken {
  kid: string;
  payload: Record<string, unknown>;
  /** What the signature is of. */
  signed: Uint8Array;
  signature: Uint8Array;
}

/** RFC 9864 renames `EdDSA` to `Ed25519`. No other name is believed, whatever the key could verify. */
const ALGORITHMS = ['EdDSA', 'Ed25519'];

/** Only the one spelling of these bytes: base64url has sixteen for some last characters, and one signature for all of them. */
export function bytesOf(text: string): Uint8Array | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const again = btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    return again === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

function objectOf(part: string): Record<string, unknown> | null {
  const bytes = bytesOf(part);
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** A compact JWS (RFC 7515) of the type; `null` when it is anything else. Does not verify the signature. */
export function readToken(token: string, typ: string, longest = RECEIPT_TOKEN_MAX): SignedToken | null {
  if (token.length > longest) return null;
  const parts = token.split('.');
  const [header, payload, signature] = parts as [string, string, string];
  if (parts.length !== 3) return null;
  const [head, body, bytes] = [objectOf(header), objectOf(payload), bytesOf(signature)];
  if (!head || !body || bytes?.length !== 64) return null;
  const { alg, kid } = head;
  if (head['typ'] !== typ || typeof alg !== 'string' || !ALGORITHMS.includes(alg) || typeof kid !== 'string' || 'crit' in head) return null;
  return { kid, payload: body, signed: new TextEncoder().encode(`${header}.${payload}`), signature: bytes };
}

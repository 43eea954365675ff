export interface BasicCredentials {
  username: string;
  password: string;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads an `Authorization: Basic` header: exact base64, exact UTF-8, split at the first colon, so that a password may
 * hold colons. `passport-http`'s own parser cuts it there and thereby accepts `admin:secret:extra` for `admin:secret`.
 */
export function basicCredentials(header: string | undefined): BasicCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  try {
    const text = UTF8.decode(Buffer.from(encoded, 'base64'));
    const colon = text.indexOf(':');
    return colon < 1 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) };
  } catch {
    return null;
  }
}

import type { FastifyRequest } from 'fastify';

/** With the prefix browsers take the cookie from this very host and over https only (RFC 6265bis, 4.1.3.2): nobody can plant one. */
const nameFor = (https: boolean): string => (https ? '__Host-office' : 'office');

export function readSessionCookie({ headers }: FastifyRequest, https: boolean): string | null {
  const name = nameFor(https);
  const pair = (headers.cookie ?? '').split(';').map((part) => part.trim()).find((part) => part.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** Ends with the browser; the server ends it sooner. */
export const sessionCookie = (token: string, https: boolean): string => `${nameFor(https)}=${token}; Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;

export const endedSessionCookie = (https: boolean): string => `${sessionCookie('', https)}; Max-Age=0`;

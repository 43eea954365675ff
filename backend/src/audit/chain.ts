import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuditDetails, AuditEntry, DetailPart } from './audit.entity.js';

/** `previous` of the first entry, and the head of an empty trail. */
export const GENESIS = '';

export type Link = Pick<AuditEntry, 'seq' | 'at' | 'act' | 'refusal' | 'requestId' | 'erasure' | 'actorDigest' | 'subjectDigest' | 'previous'>;

const hmac = (key: string, values: readonly unknown[]): string => createHmac('sha256', key).update(JSON.stringify(values)).digest('hex');

export function macOf(key: string, { seq, at, act, refusal, requestId, erasure, actorDigest, subjectDigest, previous }: Link): string {
  return hmac(key, [previous, seq, at, act, refusal, requestId, erasure, actorDigest, subjectDigest]);
}

export const newSalt = (): string => randomBytes(16).toString('hex');

export const digestOf = (salt: string, values: readonly (string | null)[]): string => hmac(salt, values);

export const actorDigest = ({ actorSalt, person, address }: AuditDetails): string => digestOf(actorSalt ?? '', [person, address]);
export const subjectDigest = ({ subjectSalt, subject, content }: AuditDetails): string => digestOf(subjectSalt ?? '', [subject, content]);

/** Whether an entry has the MAC of one of these keys, and each of these parts the digest that it was written with. */
export function isAsWritten(
  { details, ...entry }: AuditEntry & { details: AuditDetails | null }, keys: readonly string[], parts: readonly DetailPart[],
): boolean {
  if (!details || !keys.some((key) => isSame(macOf(key, entry), entry.mac))) return false;
  return parts.every((part) => (part === 'actor' ? isSame(actorDigest(details), entry.actorDigest) : isSame(subjectDigest(details), entry.subjectDigest)));
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `N:HMAC`: the end of the trail as mails and backups carry it. */
export const headText = ({ seq, mac }: { seq: number; mac: string }): string => `${seq}:${mac}`;

export function readHead(text: string): { seq: number; mac: string } | null {
  const [, seq, mac] = /^(\d{1,10}):([0-9a-f]{64}|)$/.exec(text.trim()) ?? [];
  return seq === undefined || mac === undefined || (mac === '') !== (Number(seq) === 0) ? null : { seq: Number(seq), mac };
}

import { DAY_MS } from '../contract/index.js';
import type { AuditEntry, DetailPart } from './audit.entity.js';

/** DPDP Rules, 2025, rule 6: records by which access is traced are kept for a year. */
export const LEAST_AUDIT_DAYS = 365;

/** While a trail is walked: entries whose personal values are gone, until the erasure comes that tells so. */
export class WithoutValues {
  /** By number: when it was written, UTC ms. */
  private readonly gone: Record<DetailPart, Map<number, number>> = { actor: new Map(), subject: new Map() };

  add(part: DetailPart, seq: number, at: number): void {
    this.gone[part].set(seq, at);
  }

  /** An erasure explains what stands before it, and what its act may take: a student's what entries are about, retention what is old. */
  explain({ act, at, erasure }: Pick<AuditEntry, 'act' | 'at' | 'erasure'>): void {
    if (!erasure) return;
    for (const part of ['actor', 'subject'] as const) {
      for (const seq of erasure[part] ?? []) {
        const writtenAt = this.gone[part].get(seq);
        if (writtenAt !== undefined && mayTake(part, act, at - writtenAt)) this.gone[part].delete(seq);
      }
    }
  }

  /** Numbers of those that no erasure explains. */
  left(): number[] {
    return [...this.gone.actor.keys(), ...this.gone.subject.keys()];
  }
}

function mayTake(part: DetailPart, act: string, age: number): boolean {
  if (act === 'student.erase') return part === 'subject';
  return act === 'retention.erase' && age >= LEAST_AUDIT_DAYS * DAY_MS;
}

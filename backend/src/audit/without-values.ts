import { DAY_MS } from '../contract/index.js';
import type { AuditEntry, DetailPart, Erasure } from './audit.entity.js';

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
    for (const [part, numbers] of takenBy(erasure)) {
      for (const seq of numbers) {
        const writtenAt = this.gone[part].get(seq);
        if (writtenAt !== undefined && mayTake(part, { act, age: at - writtenAt, isRun: 'from' in erasure })) this.gone[part].delete(seq);
      }
    }
  }

  /** Numbers of those that no erasure explains. */
  left(): number[] {
    return [...this.gone.actor.keys(), ...this.gone.subject.keys()];
  }
}

/** A run of former versions took what stood between old entries: clocks of two replicas differ. */
function mayTake(part: DetailPart, { act, age, isRun }: { act: string; age: number; isRun: boolean }): boolean {
  if (act === 'student.erase') return part === 'subject';
  return act === 'retention.erase' && age >= (LEAST_AUDIT_DAYS - (isRun ? 1 : 0)) * DAY_MS;
}

function takenBy(erasure: Erasure): [DetailPart, Iterable<number>][] {
  if ('parts' in erasure) return erasure.parts.map((part) => [part, 'entries' in erasure ? erasure.entries : run(erasure.from, erasure.to)]);
  return [['actor', erasure.actor ?? []], ['subject', erasure.subject ?? []]];
}

function* run(from: number, to: number): Generator<number> {
  for (let seq = from; seq <= to; seq += 1) yield seq;
}

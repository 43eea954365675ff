import { Injectable } from '@nestjs/common';
import { type AuditValues, TRANSACTION_ID } from '../contract/index.js';
import type { OfficeRequest } from './acting-person.decorator.js';

export interface Named {
  subject: string;
  /** What the subject alone does not tell: which of several that are called alike. */
  details?: AuditValues;
}

/** @returns null for what nobody has. */
type Name = (value: string) => Promise<Named | null>;

const NUMBERED: readonly (readonly [string, string])[] = [
  ['personId', 'account'], ['approvalId', 'approval'], ['evidenceId', 'evidence'], ['versionId', 'fee version'], ['changeId', 'bulk change'],
];

/** What a call is about, by its address or else by its body: of a view, and of what was refused before its service could say so. */
@Injectable()
export class AuditSubjects {
  private readonly ofAddress = new Map<string, Name>();
  private readonly ofBody = new Map<string, Name>();

  /**
   * To be called when the server starts, by the module that knows what a number stands for.
   *
   * @param where of a body only strings and numbers of at most 40 signs are asked for.
   */
  register(where: 'address' | 'body', parameter: string, name: Name): void {
    (where === 'address' ? this.ofAddress : this.ofBody).set(parameter, name);
  }

  async of({ params, body }: OfficeRequest): Promise<Named> {
    const given = valuesOf(params);
    const transaction = [...given.values()].find((value) => TRANSACTION_ID.test(value));
    if (transaction !== undefined) return { subject: transaction };
    const day = given.get('day') ?? '';
    if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return { subject: day };
    const byAddress = (await named(this.ofAddress, given)) ?? numbered(given);
    if (byAddress) return byAddress;
    const sent = valuesOf(body);
    const payment = sent.get('transactionId') ?? '';
    if (TRANSACTION_ID.test(payment)) return { subject: payment };
    return (await named(this.ofBody, sent)) ?? { subject: '' };
  }
}

const VALUE_MAX = 40;

function valuesOf(given: unknown): Map<string, string> {
  const values = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  return new Map(values.flatMap(([name, value]: [string, unknown]) =>
    ((typeof value === 'string' || typeof value === 'number') && String(value).length <= VALUE_MAX ? [[name, String(value)] as const] : [])));
}

async function named(names: ReadonlyMap<string, Name>, given: ReadonlyMap<string, string>): Promise<Named | null> {
  for (const [parameter, name] of names) {
    const value = given.get(parameter);
    const found = value === undefined ? null : await name(value);
    if (found) return found;
  }
  return null;
}

function numbered(given: ReadonlyMap<string, string>): Named | null {
  for (const [parameter, name] of NUMBERED) {
    const id = given.get(parameter) ?? '';
    if (/^\d{1,10}$/.test(id)) return { subject: `${name} ${id}` };
  }
  return null;
}

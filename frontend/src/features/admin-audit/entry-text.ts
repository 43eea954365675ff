import type { AuditRecord, AuditValues } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';

export type AuditTexts = Pick<Catalogue, 'audit' | 'auditActs' | 'auditValues'>;

const named = (texts: Catalogue['auditValues'], name: string): string => texts[name as keyof typeof texts] ?? name;

function valueText(value: AuditValues[string] | undefined, { audit }: AuditTexts): string {
  if (value === null || value === undefined) return audit.nothing;
  if (typeof value === 'boolean') return value ? audit.yes : audit.no;
  return String(value);
}

function changesText({ before, after }: AuditRecord, texts: AuditTexts): string[] {
  return Object.entries(after ?? {}).map(([name, value]) => {
    const [was, is] = [valueText(before?.[name], texts), valueText(value, texts)];
    const change = was === is ? texts.audit.unchanged(is) : texts.audit.change(was, is);
    return name === 'status' ? change : `${named(texts.auditValues, name)}: ${change}`;
  });
}

/** The sentence of an entry, with its values. */
export function entryText(entry: AuditRecord, texts: AuditTexts): string {
  const { audit, auditActs } = texts;
  const known = auditActs[entry.act as keyof typeof auditActs] ?? { name: entry.act, done: entry.act };
  const person = entry.person === null ? audit.erasedPerson : entry.person || audit.somebody;
  const subject = entry.subject ?? audit.erasedSubject;
  const sentence = entry.refusal ? audit.refused(person, known.name, subject, entry.refusal) : audit.done(person, known.done, subject);
  const details = Object.entries(entry.details ?? {}).filter(([, value]) => value !== null && value !== '');
  return audit.withValues(sentence, [...changesText(entry, texts), ...details.map(([name, value]) => `${named(texts.auditValues, name)}: ${valueText(value, texts)}`)]);
}

import { type AuditRecord, type AuditValues, STUDENT_FIELDS } from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';

export type AuditTexts = Pick<Catalogue, 'audit' | 'auditActs' | 'auditValues' | 'studentFields'>;

/** Of a value, or of a field of a student. */
function named({ auditValues, studentFields }: AuditTexts, name: string): string {
  const field = STUDENT_FIELDS.find(({ property }) => property === name)?.formName;
  return auditValues[name as keyof typeof auditValues] ?? (field ? studentFields.byName[field].label : name);
}

function valueText(value: AuditValues[string] | undefined, { audit, auditActs, auditValues }: AuditTexts): string {
  if (value === null || value === undefined) return audit.nothing;
  if (typeof value === 'boolean') return value ? audit.yes : audit.no;
  const text = String(value);
  // The code of what two people do.
  if (!/^[a-z]+\.[a-zA-Z]+$/.test(text)) return text;
  return auditActs[text as keyof typeof auditActs]?.name ?? auditValues[text as keyof typeof auditValues] ?? text;
}

function changesText({ before, after }: AuditRecord, texts: AuditTexts): string[] {
  return Object.entries(after ?? {}).map(([name, value]) => {
    const [was, is] = [valueText(before?.[name], texts), valueText(value, texts)];
    // Of what has a before, that tells nothing of this: a difference, not a value that was none.
    if (before && !(name in before)) return `${named(texts, name)}: ${is}`;
    const change = was === is ? texts.audit.unchanged(is) : texts.audit.change(was, is);
    return name === 'status' ? change : `${named(texts, name)}: ${change}`;
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
  return audit.withValues(sentence, [...changesText(entry, texts), ...details.map(([name, value]) => `${named(texts, name)}: ${valueText(value, texts)}`)]);
}

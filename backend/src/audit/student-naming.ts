import { admissionKey, asciiDigits, type AuditValues, readAdmissionNumber, readPhone } from '../contract/index.js';
import { type AuditContent, readContent } from './audit-content.js';
import type { StoredEntry } from './audit.repository.js';

export const STUDENT_SUBJECT = 'student ';

/** How entries name a student. */
export const studentSubject = (admissionNumber: string): string => `${STUDENT_SUBJECT}${admissionNumber}`;

/** Names of values that name a student by number, or that tell what somebody looked for. */
const NUMBERS = ['student', 'closedFor'] as const;
export const NAMING: readonly string[] = [...NUMBERS, 'subject', 'filter'];
/** By what, beside the number, somebody looks for a student; a change of the student's details holds the former ones. */
const SEARCHED_BY = ['studentName', 'mobile', 'email'] as const;

export interface Traces {
  admissionNumber: string;
  /** Names, mobiles, mail addresses. */
  searchedBy: readonly string[];
  /** Transaction ids. */
  payments: ReadonlySet<string>;
}

/** Whatever was typed, and however the college spells the number. */
const keyOf = (text: string): string => admissionKey(readAdmissionNumber(text));

const typed = (text: string): string => asciiDigits(text.normalize('NFC')).replace(/(?<=\d)\s+(?=\d)/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** What was typed, as a mobile too: with +91 or 0 before it, hyphens and spaces among it. */
const forms = (text: string): string[] => [typed(text), typed(readPhone(text.trim()))];

const valuesOf = ({ before, after, details }: AuditContent): AuditValues[] =>
  [before, after, details].filter((values) => values !== undefined && values !== null);

export function isAboutStudent(subject: string | null, admissionNumber: string): boolean {
  return subject?.toLowerCase().startsWith(STUDENT_SUBJECT) === true && keyOf(subject.slice(STUDENT_SUBJECT.length)) === keyOf(admissionNumber);
}

/** The numbers of students that an entry is about, or that its values name. */
export function numbersIn({ details }: StoredEntry): string[] {
  const values = valuesOf(readContent(details?.content ?? null));
  const subjects = [details?.subject, ...values.map(({ subject }) => subject)].filter((subject) => typeof subject === 'string');
  const about = subjects.filter((subject) => subject.toLowerCase().startsWith(STUDENT_SUBJECT)).map((subject) => subject.slice(STUDENT_SUBJECT.length));
  return [...about, ...values.flatMap((some) => NUMBERS.map((name) => some[name])).filter((number) => typeof number === 'string')];
}

/** As it stands there; null when the entry does not name it. */
export const numberIn = (entry: StoredEntry, admissionNumber: string): string | null =>
  numbersIn(entry).find((number) => isNumber(number, admissionNumber)) ?? null;

/** Former and present names, mobiles and mail addresses of a student, in an entry about that student. */
export function searchedByIn({ details }: StoredEntry): string[] {
  const found = valuesOf(readContent(details?.content ?? null)).flatMap((values) => SEARCHED_BY.map((name) => values[name]));
  return found.filter((value): value is string => typeof value === 'string' && value !== '');
}

/** Whether an entry is about the student, its values name the student, or it tells of a search for exactly that student. */
export function isOf({ details }: StoredEntry, traces: Traces): boolean {
  if (!details) return false;
  const values = valuesOf(readContent(details.content));
  return isAboutStudent(details.subject, traces.admissionNumber) || values.some((some) => names(some, traces.admissionNumber) || searches(some, traces))
    || (traces.payments.has(details.subject ?? '') && mentions(values, traces.admissionNumber));
}

function names(values: AuditValues, admissionNumber: string): boolean {
  const { subject } = values;
  if (NUMBERS.some((name) => isNumber(values[name], admissionNumber))) return true;
  return typeof subject === 'string' && (isNumber(subject, admissionNumber) || isAboutStudent(subject, admissionNumber));
}

const isNumber = (value: unknown, admissionNumber: string): boolean => typeof value === 'string' && keyOf(value) === keyOf(admissionNumber);

/** Whether somebody searched for exactly the number or one of these: a part of a name is evidence about others too. */
function searches({ filter }: AuditValues, { admissionNumber, searchedBy }: Traces): boolean {
  if (typeof filter !== 'string') return false;
  const wanted = new Set(searchedBy.flatMap(forms));
  // What was typed stands in quotes, and may hold some itself.
  const quoted = [...filter.matchAll(/"([^"]*)"/g), ...filter.matchAll(/"(.*)"/g)].map(([, text = '']) => text);
  return quoted.some((text) => forms(text).some((form) => wanted.has(form)) || isNumber(text, admissionNumber))
    || searchedBy.some((text) => text.includes('"') && typed(filter).includes(`"${typed(text)}"`));
}

/**
 * Whether a text among the values holds the number as a word of its own: `12`, but not A12 or 2026/12. Asked only of entries about the
 * student's own payments: in those about others such a word is evidence about them.
 */
function mentions(values: readonly AuditValues[], admissionNumber: string): boolean {
  const number = admissionNumber.replace(/[/.\-]/g, '\\$&');
  const word = new RegExp(`(?<![a-z0-9]|[a-z0-9][/._-])${number}(?![a-z0-9]|[/._-][a-z0-9])`, 'i');
  return values.some((some) => Object.values(some).some((value) => typeof value === 'string' && word.test(value)));
}

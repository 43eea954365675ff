import { SPOKEN } from '../../../contract/texts/spoken.js';
import type { FormFieldKey, SemesterLayout } from '../../../contract/index.js';
import { ACADEMIC_SESSION, ADMISSION_NUMBER, HINDI_COLUMNS, SEMESTER_NO, TOTAL } from '../file/import-columns.js';
import { STUDENT_FIELDS } from '../../../contract/index.js';

/** As colleges and universities head such columns. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  [ADMISSION_NUMBER]: ['admission no', 'adm no', 'admission id', 'enrolment no', 'enrollment no', 'registration no', 'student id', 'प्रवेश संख्या', 'प्रवेश क्रमांक'],
  [SEMESTER_NO]: ['semester', 'sem', 'sem no', 'सेमेस्टर'],
  [ACADEMIC_SESSION]: ['session', 'academic year', 'सत्र'],
  [TOTAL]: ['total', 'total fee', 'grand total', 'कुल शुल्क', 'योग'],
  studentName: ['name', 'name of student', 'candidate name', 'नाम'],
  rollNo: ['roll number', 'roll', 'अनुक्रमांक'],
  mobile: ['mobile no', 'phone', 'contact no'],
  email: ['e mail', 'email id', 'mail id'],
  fathersName: ['father name', 'father'],
  mothersName: ['mother name', 'mother'],
  townName: ['town', 'village', 'address', 'city'],
  gender: ['sex'],
  caste: ['category', 'श्रेणी', 'वर्ग'],
  pwd: ['disability', 'person with disability', 'divyang', 'ph'],
  grdName: ['guardian', 'guardians name'],
  grdMobile: ['guardian mobile no', 'guardian phone'],
  yearOfRegistration: ['registration year', 'year of admission'],
};
/** Less alike are two things. */
const ALIKE = 0.75;

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at < text.length - 1; at += 1) pairs.set(text.slice(at, at + 2), (pairs.get(text.slice(at, at + 2)) ?? 0) + 1);
  return pairs;
}

/** Shared pairs of letters, 0 to 1 (Dice). */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < 4 || other.length < 4) return 0;
  const [ours, theirs] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const [pair, count] of ours) shared += Math.min(count, theirs.get(pair) ?? 0);
  return (2 * shared) / (one.length + other.length - 2);
}

/** What each column may be called, by its wire name. */
function namesOf(known: readonly string[], layouts: readonly SemesterLayout[]): Map<string, Set<string>> {
  const names = new Map(known.map((name) => [name, new Set([plain(name), ...(OTHER_NAMES[name] ?? []).map(plain)])]));
  const say = (name: string, ...texts: (string | undefined)[]) => texts.forEach((text) => text && names.get(name)?.add(plain(text)));
  for (const { name, formName } of STUDENT_FIELDS) {
    for (const { studentFields } of Object.values(SPOKEN)) say(name, studentFields.byName[formName as FormFieldKey]?.label);
  }
  for (const { name, of } of HINDI_COLUMNS) say(name, `${of} hindi`, `${of} in hindi`);
  for (const { fees } of layouts) for (const { name, label } of fees) say(name, label, SPOKEN.hi.labels[label as never] as string | undefined);
  return names;
}

/** @returns header names by wire name: the most alike first, each name once. */
export function suggestedColumns(rows: readonly (readonly string[])[], known: readonly string[], layouts: readonly SemesterLayout[]): Record<string, string> {
  const names = namesOf(known, layouts);
  const all = rows.map((cells) => suggestedOf([...new Set(cells.filter((cell) => plain(cell) !== ''))], names));
  return all.sort((one, other) => Object.keys(other).length - Object.keys(one).length)[0] ?? {};
}

function suggestedOf(cells: readonly string[], names: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string> {
  const pairs = cells.filter((cell) => cell.length <= 100).flatMap((cell) =>
    [...names].map(([column, called]) => ({ cell, column, score: Math.max(...[...called].map((name) => likeness(plain(cell), name))) })));
  const suggested: Record<string, string> = {};
  const taken = new Set<string>();
  for (const { cell, column } of pairs.filter((pair) => pair.score >= ALIKE).sort((one, other) => other.score - one.score)) {
    if (column in suggested || taken.has(cell)) continue;
    suggested[column] = cell;
    taken.add(cell);
  }
  return suggested;
}

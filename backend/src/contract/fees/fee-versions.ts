import { FORM_FIELDS, formFields, type FormFieldKey } from '../student/form-fields.js';
import { filledText } from '../student/filled-text.js';
import { feeVersions as texts } from '../texts/en/office/fee-versions.js';
import { semesters } from '../texts/en/documents/semesters.js';
import { type FeeHead, TOTAL_FEES } from './fee-heads.js';
import type { TermsContent } from './fee-terms.js';
import type { Paise } from './money.js';
import { RESERVED_HEADS } from './reserved-heads.js';
import { ALL_FEE_NAMES, BASE_RECEIPT, receiptRow, type ReceiptKey, type SemesterLayout } from './semesters.js';

/** `layout`: what form and receipt of a semester consist of. `structure`: what its heads cost in a session. `terms`: when they can be paid. */
export const FEE_VERSION_KINDS = ['layout', 'structure', 'terms'] as const;
export type FeeVersionKind = (typeof FEE_VERSION_KINDS)[number];

export interface LayoutContent {
  /** In the order of the screen. */
  form: readonly FormFieldKey[];
  heads: readonly FeeHead[];
  /** After the rows that every receipt has. */
  receipt: readonly ReceiptKey[];
}

/** What a student has to be for a rule to count; null: anything. */
export const SCOPE_FIELDS = ['course', 'category', 'gender', 'awardType'] as const;
export type ScopeField = (typeof SCOPE_FIELDS)[number];
export type FeeScope = Readonly<Record<ScopeField, string | null>>;

export interface FeeRule extends FeeScope {
  /** Paise, in the order of the structure's heads. */
  amounts: readonly Paise[];
}

export interface StructureContent {
  /** Wire names. */
  heads: readonly string[];
  rules: readonly FeeRule[];
}

export interface FeeVersionSummary {
  id: number;
  kind: FeeVersionKind;
  semesterNo: number;
  /** Empty when the college does not name sessions, and of a layout. */
  academicSession: string;
  /** Of this kind, semester and session: 1, 2, … */
  version: number;
  state: 'draft' | 'published';
  /** IST day from which it counts; null of a draft. */
  countsFrom: string | null;
  /** Of a draft: counts its changes, so that nobody changes or publishes what another person has changed meanwhile. */
  revision: number;
  editedBy: string;
  /** ISO 8601, +05:30. */
  editedAt: string;
  publishedBy: string | null;
  publishedAt: string | null;
}

export interface FeeVersion extends FeeVersionSummary {
  layout: LayoutContent | null;
  structure: StructureContent | null;
  terms: TermsContent | null;
  /** Of a draft: why it cannot be published; empty when it can. */
  faults: readonly string[];
}

/** The layout that counts today. */
export interface CurrentLayout extends LayoutContent {
  semesterNo: number;
}

export interface FeeVersionList {
  /** By semester, session and version. */
  versions: FeeVersionSummary[];
  /** Of every semester that has fees today. */
  layouts: CurrentLayout[];
}

/** One of them. */
export interface FeeContents {
  layout?: LayoutContent;
  structure?: StructureContent;
  terms?: TermsContent;
}

export interface NewFeeVersion extends FeeContents {
  semesterNo: number;
  academicSession: string;
}

export interface FeeVersionChange extends FeeContents {
  revision: number;
}

export interface FeePublication {
  revision: number;
  countsFrom: string;
  reason: string;
}

/** What a word of the college's data is called in Hindi; null: nothing was entered. */
export interface EnteredWord {
  word: string;
  hi: string | null;
}

export const OWN_WORD_KINDS = ['college', 'head', 'course'] as const;
export type OwnWordKind = (typeof OWN_WORD_KINDS)[number];

export interface OwnWord extends EnteredWord {
  kind: OwnWordKind;
  /** What is said while nothing is entered; null: the word as it is. */
  otherwise: string | null;
}

export const OWN_WORD_MAX = 200;
export const OWN_WORDS_MAX = 500;

export const HEADS_MAX = 30;
/** Courses by category, gender and award type. */
export const RULES_MAX = 1_000;
/** Nobody reads more of them at once. */
const TIES_SHOWN = 20;
export const LABEL_MAX = 60;
export const SCOPE_MAX = 100;
/** A crore of rupees for one head: far above any fee, far below what a sum could not hold. */
export const HEAD_AMOUNT_MAX: Paise = 1_000_000_000;
export const SESSION_NAME = /^[A-Za-z0-9 ./()_-]{0,20}$/;

const OWN_HEAD = /^fee_[a-z0-9_]{1,36}$/;

/** Known to the product, or made by the office: these begin with `fee_`, so that no head is ever called like a field. */
const isHeadName = (name: string): boolean => ALL_FEE_NAMES.includes(name) || OWN_HEAD.test(name);

/** The wire name of a head that the office has thought of. */
export function ownHeadName(label: string, taken: readonly string[]): string {
  const words = label.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, 30) || 'head';
  for (let n = 1; ; n += 1) {
    const name = `fee_${words}${n === 1 ? '' : `_${n}`}`;
    if (!taken.includes(name)) return name;
  }
}

/** Without these nobody can be charged or sent a receipt. */
const NEEDED_FIELDS: readonly FormFieldKey[] = ['studentName', 'semesterNo', 'mobile', 'email'];

// PURE: students never load them.
export const FORM_FIELD_KEYS: readonly FormFieldKey[] = /* @__PURE__ */ FORM_FIELDS.map(({ name }): FormFieldKey => name).concat('discipline');
export const RECEIPT_KEYS: readonly ReceiptKey[] = /* @__PURE__ */ (Object.keys(semesters.receipt) as ReceiptKey[])
  .filter((key) => key === 'discipline' || BASE_RECEIPT.every(({ field }) => field !== key));

export const layoutOf = ({ form, heads, receipt }: LayoutContent): SemesterLayout => ({
  form, fees: heads.map(({ name, label }) => ({ name, label })), receipt: [...BASE_RECEIPT, ...receipt.map((key) => receiptRow(key))],
});

/** What a ready-made layout would be as the office's own. */
export function contentOf({ form, fees, receipt }: SemesterLayout): LayoutContent {
  const keyOf = ({ field, label }: SemesterLayout['receipt'][number]) => RECEIPT_KEYS.find((key) => receiptRow(key).field === field && receiptRow(key).label === label);
  return { form, heads: fees.map(({ name, label }) => ({ name, label })), receipt: receipt.slice(BASE_RECEIPT.length).flatMap((row) => keyOf(row) ?? []) };
}

const RESERVED_LABELS: readonly string[] = /* @__PURE__ */ RESERVED_HEADS.map(({ label }) => label.toLowerCase());

const twice = (values: readonly string[]): string | undefined => values.find((value, index) => values.indexOf(value) !== index);

/** Why this layout cannot be published; empty when it can. */
export function layoutFaults({ form, heads, receipt }: LayoutContent): string[] {
  const names = heads.map(({ name }) => name);
  const labels = heads.map(({ label }) => label.toLowerCase());
  const missing = NEEDED_FIELDS.filter((key) => !form.includes(key));
  const repeated = twice(formFields(form).map(({ name }) => name)) ?? twice(receipt) ?? twice(names) ?? twice(labels);
  return [
    ...(heads.length === 0 ? [texts.noHeads] : []),
    ...missing.map((key) => texts.fieldMissing(key)),
    ...(repeated === undefined ? [] : [texts.repeated(repeated)]),
    ...names.filter((name) => !isHeadName(name)).map((name) => texts.badHead(name)),
    ...(labels.some((label) => label === TOTAL_FEES.label.toLowerCase()) ? [texts.totalIsNoHead] : []),
    ...heads.filter(({ label }) => RESERVED_LABELS.includes(spelling(label))).map(({ label }) => texts.reservedLabel(label)),
  ];
}

const spelling = (value: string | null): string => filledText(value ?? '').toLowerCase();

/** How many things a rule asks for: of those that fit, the one that asks for most wins. */
export const specificity = (scope: FeeScope): number => SCOPE_FIELDS.filter((field) => scope[field] !== null).length;

export const fits = (rule: FeeScope, student: FeeScope): boolean =>
  SCOPE_FIELDS.every((field) => rule[field] === null || spelling(rule[field]) === spelling(student[field]));

export function scopeText(scope: FeeScope): string {
  const given = SCOPE_FIELDS.flatMap((field) => (scope[field] === null ? [] : [texts.scopeIs(texts.scopes[field], scope[field])]));
  return given.length === 0 ? texts.everybody : given.join(', ');
}

/** As it is compared, in the order of `SCOPE_FIELDS`; null: anything. */
type Spelled = readonly (string | null)[];
const spelled = (scope: FeeScope): Spelled => SCOPE_FIELDS.map((field) => (scope[field] === null ? null : spelling(scope[field])));
const count = (scope: Spelled): number => scope.filter((value) => value !== null).length;
const keyOf = (scope: Spelled): string => JSON.stringify(scope);

/** Every choice of the four conditions, those with most of them first. */
const CHOICES: readonly (readonly boolean[])[] = /* @__PURE__ */ Array
  .from({ length: 2 ** SCOPE_FIELDS.length }, (_, bits) => SCOPE_FIELDS.map((_field, bit) => (bits & (2 ** bit)) !== 0))
  .sort((one, other) => other.filter(Boolean).length - one.filter(Boolean).length);

/** All that ask for nothing but what this scope says, those that ask for most first. Null where the scope says nothing about a condition that is chosen. */
const within = (scope: Spelled): Spelled[] =>
  CHOICES.filter((chosen) => chosen.every((isChosen, index) => !isChosen || scope[index] !== null))
    .map((chosen) => scope.map((value, index) => (chosen[index] ? value : null)));

const overlap = (one: Spelled, other: Spelled): boolean => one.every((value, index) => value === null || other[index] === null || value === other[index]);

/**
 * Two rules that ask for as much, while a student can be what both ask for, and no rule that asks for more decides about all
 * such students (docs/requirements.md#fee-structures). Fast enough for `RULES_MAX` rules at each key that is pressed.
 */
export function ties<Rule extends FeeScope>(rules: readonly Rule[]): [Rule, Rule][] {
  const all = rules.map((rule) => ({ rule, scope: spelled(rule) }));
  const known = new Set(all.map(({ scope }) => keyOf(scope)));
  const asMany = SCOPE_FIELDS.map((_, index) => index + 1).concat(0).map((size) => all.filter(({ scope }) => count(scope) === size));
  return asMany.flatMap((some) => some.flatMap((one, index) => some.slice(index + 1).flatMap((other): [Rule, Rule][] => {
    if (!overlap(one.scope, other.scope)) return [];
    const both = one.scope.map((value, field) => value ?? other.scope[field] ?? null);
    const isDecided = within(both).some((scope) => count(scope) > count(one.scope) && known.has(keyOf(scope)));
    return isDecided ? [] : [[one.rule, other.rule]];
  })));
}

/** @returns of a student the rules that fit, the winner first; none when none does. Without ties the winner is one. */
export function ruleFinder<Rule extends FeeScope>(rules: readonly Rule[]): (student: FeeScope) => Rule[] {
  const byScope = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = keyOf(spelled(rule));
    byScope.set(key, [...(byScope.get(key) ?? []), rule]);
  }
  return (student) => within(spelled(student)).flatMap((scope) => byScope.get(keyOf(scope)) ?? []);
}

export const fittingRules = <Rule extends FeeScope>(rules: readonly Rule[], student: FeeScope): Rule[] => ruleFinder(rules)(student);

/** @param heads of the layout that counts when the structure does. */
export function structureFaults({ heads, rules }: StructureContent, wanted: readonly string[]): string[] {
  const missing = wanted.filter((name) => !heads.includes(name));
  const foreign = heads.filter((name) => !wanted.includes(name));
  return [
    ...(wanted.length === 0 ? [texts.noLayout] : []),
    ...(missing.length > 0 ? [texts.headsMissing(missing.join(', '))] : []),
    ...(foreign.length > 0 ? [texts.headsForeign(foreign.join(', '))] : []),
    ...(twice(heads) === undefined ? [] : [texts.repeated(twice(heads) ?? '')]),
    ...(rules.every(({ amounts }) => amounts.every((amount) => amount === 0)) ? [texts.noRules] : []),
    ...rules.filter(({ amounts }) => amounts.length !== heads.length).map((rule) => texts.amountsMissing(scopeText(rule))),
    ...rules.filter((rule) => SCOPE_FIELDS.some((field) => rule[field] !== null && spelling(rule[field]) === '')).map((rule) => texts.blankScope(scopeText(rule))),
    ...ties(rules).slice(0, TIES_SHOWN).map(([one, other]) => texts.tie(scopeText(one), scopeText(other))),
  ];
}

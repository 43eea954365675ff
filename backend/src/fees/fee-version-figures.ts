import { createHash } from 'node:crypto';
import {
  type AuditValues, type LayoutContent, receiptRow, rupeesNumber, rupeesText, scopeText, type StructureContent, sumPaise, type TermsContent,
} from '../contract/index.js';
import { studentFields } from '../contract/texts/index.js';
import type { FeeContent, FeeVersionRow } from './fee-version.entity.js';

/** The audit trail holds 4,000 signs of an act, before and after. */
const TEXT_MAX = 1_200;
const DIFFERENCES_MAX = 2_600;

/** Of everything, because an entry has no room for it: what was published is compared with it (`fees doctor`). */
export const contentDigest = (content: FeeContent): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** What the approver reads and the trail keeps of a version. */
export function figuresOf({ kind, content, revision }: Pick<FeeVersionRow, 'kind' | 'content' | 'revision'>): AuditValues {
  const told = kind === 'layout' ? layoutFigures(content as LayoutContent)
    : kind === 'terms' ? termsFigures(content as TermsContent)
      : structureFigures(content as StructureContent);
  return { revision, ...told, sha256: contentDigest(content) };
}

const layoutFigures = ({ form, heads, receipt }: LayoutContent): AuditValues => ({ fields: form.length, heads: heads.length, receiptRows: receipt.length });

function termsFigures({ dueOn, lateFee, closed }: TermsContent): AuditValues {
  return {
    ...(dueOn === null ? {} : { dueOn }),
    ...(lateFee === null ? {} : { lateFee: rupeesNumber(lateFee.amount), lateFeeBy: lateFee.kind }),
    ...(lateFee?.cap == null ? {} : { atMost: rupeesNumber(lateFee.cap) }),
    ...(closed.length === 0 ? {} : { closed: closed.map(({ from, until }) => `${from} – ${until ?? ''}`).join(', ') }),
  };
}

function structureFigures({ heads, rules }: StructureContent): AuditValues {
  const amounts = rules.map((rule) => `${scopeText(rule)} ${rupeesText(sumPaise(rule.amounts))}`).join('; ');
  return { heads: heads.length, rules: rules.length, amounts: shortened(amounts, TEXT_MAX) };
}

/** By their labels: which fields, heads and rows of the receipt a layout has more, less, or under another name than one before. */
export function layoutDifferences(before: LayoutContent | null, after: LayoutContent): AuditValues {
  const was = before ?? { form: [], heads: [], receipt: [] };
  const fieldsOf = ({ form }: LayoutContent) => form.map((key): Item => ({ key, label: studentFields.byName[key].label }));
  const headsOf = ({ heads }: LayoutContent) => heads.map(({ name, label }): Item => ({ key: name, label }));
  const rowsOf = ({ receipt }: LayoutContent) => receipt.map((key): Item => ({ key, label: receiptRow(key).label }));
  const parts = [['fields', fieldsOf], ['heads', headsOf], ['receiptRows', rowsOf]] as const;
  return fitting(Object.assign({}, ...parts.map(([name, of]) => differences(name, of(was), of(after)))) as Record<string, string>);
}

interface Item {
  key: string;
  label: string;
}

function differences(name: string, before: readonly Item[], after: readonly Item[]): Record<string, string> {
  const lacks = (items: readonly Item[]) => ({ key }: Item): boolean => items.every((other) => other.key !== key);
  const labels = (items: readonly Item[]): string => items.map(({ label }) => label).join(', ');
  const renamed = after.flatMap(({ key, label }) => {
    const old = before.find((other) => other.key === key);
    return old && old.label !== label ? [`${old.label} → ${label}`] : [];
  });
  const told = { Added: labels(after.filter(lacks(before))), Removed: labels(before.filter(lacks(after))), Renamed: renamed.join(', '), Ordered: '' };
  const order = (items: readonly Item[], others: readonly Item[]) => items.filter((item) => !lacks(others)(item));
  const isReordered = order(before, after).some(({ key }, index) => order(after, before)[index]?.key !== key);
  if (isReordered) told.Ordered = labels(after);
  return Object.fromEntries(Object.entries(told).filter(([, text]) => text !== '').map(([how, text]) => [`${name}${how}`, text]));
}

/** The longest ones are cut first. */
function fitting(values: Record<string, string>): AuditValues {
  const fitted = { ...values };
  while (JSON.stringify(fitted).length > DIFFERENCES_MAX) {
    const [name, text] = Object.entries(fitted).reduce((longest, one) => (one[1].length > longest[1].length ? one : longest));
    fitted[name] = shortened(text, Math.floor(text.length * 0.9) - 1);
  }
  return fitted;
}

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

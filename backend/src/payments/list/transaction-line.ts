import { DAY_MS, istDate, rupeesText, startOfIstDay } from '../../contract/index.js';
import type { ListRow } from './transaction-list.repository.js';

const QUOTE = 34;
const BACKSLASH = 92;

const LISTED_FIELDS = ['studentName', 'email', 'mobile', 'course'].map((name) => `"${name}":`);

/**
 * The JSON text of a form field, cut out without parsing. The form is one flat object that this server stringified
 * itself, so a quoted name with a colon cannot occur inside a value.
 */
function fieldText(form: string, nameAndColon: string, from: number): string {
  const at = form.indexOf(nameAndColon, from);
  const start = at + nameAndColon.length;
  if (at < 0 || form.charCodeAt(start) !== QUOTE) return 'null';
  let end = form.indexOf('"', start + 1);
  while (isEscaped(form, end)) end = form.indexOf('"', end + 1);
  return end === start + 1 ? 'null' : form.slice(start, end + 1);
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));
let dayStart = Number.NaN;
let dayText = '';

/** A cached `istIsoDateTime`: neighbouring rows are of the same day. */
function dateText(at: number): string {
  let since = at - dayStart;
  if (!(since >= 0 && since < DAY_MS)) {
    dayText = istDate(new Date(at));
    dayStart = startOfIstDay(dayText);
    since = at - dayStart;
  }
  const seconds = Math.floor(since / 1_000);
  const clock = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${dayText}T${clock}.${String((since % 1_000) + 1_000).slice(1)}+05:30`;
}

/** Built from strings: parsing 100,000 forms to stringify four of their fields costs a second. */
export function transactionLine({ amount, at, text }: ListRow): string {
  const form = text.indexOf('\n');
  let line = `{${text.slice(0, form)},"total_fees":${rupeesText(amount)},"transaction_date":"${dateText(at)}"`;
  for (const name of LISTED_FIELDS) line += `,${name}${fieldText(text, name, form)}`;
  return `${line}}`;
}

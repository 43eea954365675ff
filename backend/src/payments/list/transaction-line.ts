import { istDate, rupeesText } from '../../contract/index.js';
import type { ListRow } from './transaction-list.repository.js';

const QUOTE = 34;
const BACKSLASH = 92;

/** The fields of the record that the student confirmed with the form. */
const LISTED_FIELDS = ['studentName', 'email', 'mobile', 'course'].map((name) => `"${name}":`);

/**
 * The JSON text of a field of the form, cut out as it stands. The form is one flat object of texts that this server
 * stringified itself, so a name in quotes and a colon cannot also stand inside a value: its quotes would be escaped.
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

const DAY_MS = 86_400_000;
const two = (n: number): string => (n < 10 ? `0${n}` : String(n));
let dayStart = Number.NaN;
let dayText = '';

/** `istIsoDateTime` for many instants of the same days: the rows of a list stand in the order of their times. */
function dateText(at: number): string {
  let since = at - dayStart;
  if (!(since >= 0 && since < DAY_MS)) {
    dayText = istDate(new Date(at));
    dayStart = Date.parse(`${dayText}T00:00:00+05:30`);
    since = at - dayStart;
  }
  const seconds = Math.floor(since / 1_000);
  const clock = `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${dayText}T${clock}.${String((since % 1_000) + 1_000).slice(1)}+05:30`;
}

/** One `TransactionRecord` as JSON, spliced together: parsing 100,000 forms to stringify four of their fields costs a second. */
export function transactionLine({ amount, at, text }: ListRow): string {
  const form = text.indexOf('\n');
  let line = `{${text.slice(0, form)},"total_fees":${rupeesText(amount)},"transaction_date":"${dateText(at)}"`;
  for (const name of LISTED_FIELDS) line += `,${name}${fieldText(text, name, form)}`;
  return `${line}}`;
}

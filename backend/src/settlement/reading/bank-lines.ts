import { quotedCell } from '../../common/quoted-cell.js';
import { type Paise, type ReportField, rupeesText } from '../../contract/index.js';
import type { Layout } from '../presets/recognise.js';
import { parseAmount } from '../../common/sheets/amounts.js';
import { parseDay } from './dates.js';
import type { FaultList } from '../../common/sheets/fault-list.js';
import { LineIdentities } from './line-identity.js';
import type { SayFault } from '../../common/sheets/file-fault.js';
import type { SheetRow } from '../../common/sheets/sheet-row.js';

/** One entry of the college's account. */
export interface BankLine {
  line: number;
  identity: string;
  /** `yyyy-MM-dd`. */
  date: string;
  narration: string;
  reference: string;
  /** Paise; what leaves the account is negative. */
  amount: Paise;
  /** Paise, after this entry; null when the statement has none. */
  balance: Paise | null;
}

type Entry = Omit<BankLine, 'identity'>;

const NARRATION = 500;
const REFERENCE = 64;
const FOOTER = /total|summary|opening balance|closing balance|b\/f|brought forward|c\/f|carried forward|end of|\*{3}|this is a (?:computer|system)|statement|generated|page \d/i;

/** Reads the rows below the header (docs/requirements.md#bank-statements). */
export class BankLineReader {
  private readonly entries: Entry[] = [];
  private isBelow = false;

  constructor(
    private readonly layout: Layout,
    private readonly faults: FaultList,
  ) {}

  read({ line, cells }: SheetRow): void {
    const { layout } = this;
    if (layout.isHeader(cells)) return;
    const dateText = layout.cell(cells, 'date');
    const narration = layout.cell(cells, 'narration');
    const day = parseDay(dateText);
    const isFooter = cells.some((cell) => FOOTER.test(cell));
    if (!day) return this.readUndated(line, cells, { dateText, narration, isFooter });
    const amount = this.amount(line, cells);
    const balance = this.money(line, cells, 'balance');
    if (amount === null && isFooter) return;
    if (amount === null) return this.faults.add(line, (words) => words.noAmount);
    if (this.isBelow) this.faults.add(line, (words) => words.belowTotals);
    const reference = layout.cell(cells, 'reference').replace(/^'/, '');
    if (reference.length > REFERENCE) this.faults.add(line, (words) => words.tooLong(quotedCell(reference), REFERENCE));
    this.entries.push({ line, date: day, narration, reference, amount, balance });
  }

  /** Checks the running balance. Entries in the statement's order. */
  finish(): BankLine[] {
    checkBalances(this.entries, this.layout.has('balance'), this.faults);
    const identities = new LineIdentities();
    return this.entries.map((entry) => {
      const narration = entry.narration.replace(/\s+/g, ' ').slice(0, NARRATION);
      return { ...entry, narration, identity: identities.of([entry.date, narration, entry.reference, entry.amount, entry.balance]) };
    });
  }

  private readUndated(
    line: number, cells: readonly string[], { dateText, narration, isFooter }: { dateText: string; narration: string; isFooter: boolean },
  ): void {
    const last = this.entries.at(-1);
    const isText = ['debit', 'credit', 'amount', 'balance'].every((field) => this.layout.cell(cells, field as ReportField) === '');
    if (isFooter || this.isBelow) this.isBelow ||= last !== undefined;
    else if (dateText === '' && isText && last !== undefined && narration !== '') last.narration += ` ${narration}`;
    else if (dateText !== '' || !isText) this.faults.add(line, (words) => (dateText === '' ? words.noDate : words.badDate(quotedCell(dateText))));
  }

  private amount(line: number, cells: readonly string[]): Paise | null {
    if (this.layout.has('amount')) {
      const amount = this.money(line, cells, 'amount');
      const side = this.layout.cell(cells, 'side');
      if (amount === null || side === '') return amount;
      if (!/^(?:cr|dr|c|d|credit|debit)\.?$/i.test(side)) this.faults.add(line, (words) => words.noSide(quotedCell(side)));
      return /^d/i.test(side) ? -Math.abs(amount) : Math.abs(amount);
    }
    const [debit, credit] = [this.money(line, cells, 'debit') ?? 0, this.money(line, cells, 'credit') ?? 0];
    if ((debit === 0) === (credit === 0)) return null;
    return credit !== 0 ? Math.abs(credit) : -Math.abs(debit);
  }

  private money(line: number, cells: readonly string[], field: ReportField): Paise | null {
    const text = this.layout.cell(cells, field);
    const amount = parseAmount(text);
    if (amount === undefined) this.faults.add(line, (words) => words.noRupees(quotedCell(text)));
    return amount ?? null;
  }
}

/** Oldest first or newest first, as most of the balances say. */
function checkBalances(entries: readonly Entry[], hasBalance: boolean, faults: FaultList): void {
  if (!hasBalance) return;
  for (const { line, balance } of entries) if (balance === null) faults.add(line, (words) => words.noBalance);
  const breaks = [findBreaks(entries), findBreaks([...entries].reverse())].sort((a, b) => a.length - b.length)[0] ?? [];
  for (const { line, say } of breaks) faults.add(line, say);
}

function findBreaks(entries: readonly Entry[]): { line: number; say: SayFault }[] {
  return entries.flatMap((entry, index) => {
    const before = entries[index - 1];
    if (!before || before.balance === null || entry.balance === null || before.balance + entry.amount === entry.balance) return [];
    return [{ line: entry.line, say: breakText(before, before.balance, entry, entry.balance) }];
  });
}

function breakText(before: Entry, previous: Paise, entry: Entry, balance: Paise): SayFault {
  const isSame = entry.amount === before.amount && entry.narration === before.narration && entry.date === before.date;
  if (isSame && balance === previous) return (words) => words.twice(before.line);
  if (previous - entry.amount === balance) {
    const amount = rupeesText(Math.abs(entry.amount));
    return (words) => (entry.amount > 0 ? words.wrongWayDebit(amount) : words.wrongWayCredit(amount));
  }
  return (words) => words.gap(before.line, rupeesText(balance - previous - entry.amount));
}

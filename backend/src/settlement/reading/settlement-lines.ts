import { quotedCell } from '../../common/quoted-cell.js';
import { type Paise, type ReportField, rupeesText } from '../../contract/index.js';
import type { Layout } from '../presets/recognise.js';
import { KIND_WORDS, type LineKind } from '../presets/settlement-presets.js';
import { headerKey } from '../presets/preset.js';
import { parseAmount } from '../../common/sheets/amounts.js';
import { parseDay } from './dates.js';
import type { FaultList } from '../../common/sheets/fault-list.js';
import { LineIdentities } from './line-identity.js';
import type { SheetRow } from '../../common/sheets/sheet-row.js';

/** One row of a settlement report. Amounts are paise; of a refund or reversal gross and net are negative. Days are `yyyy-MM-dd`, IST. */
export interface SettlementLine {
  line: number;
  identity: string;
  kind: LineKind;
  gatewayTxnId: string;
  ourTxnId: string;
  merchant: string;
  product: string;
  mode: string;
  paidOn: string | null;
  gross: Paise;
  fee: Paise;
  gst: Paise;
  deduction: Paise;
  net: Paise;
  bankRef: string;
  refundRef: string;
  settledOn: string;
  settlementId: string;
  utr: string;
}

const LENGTHS = { gatewayTxnId: 40, ourTxnId: 64, merchant: 32, product: 64, mode: 32, bankRef: 64, refundRef: 64, settlementId: 64, utr: 64 } as const;
/** What a spreadsheet makes of a long number. */
const CUT_NUMBER = /^\d(?:\.\d+)?E\+\d+$/i;
const TOTALS = /^(?:grand\s*)?total|^sub\s*total|^end of|^no\.? of|^\*{3}/i;

/** Reads the rows below the header (docs/requirements.md#settlement-files). */
export class SettlementLineReader {
  readonly lines: SettlementLine[] = [];
  private readonly identities = new LineIdentities();

  constructor(
    private readonly layout: Layout,
    private readonly faults: FaultList,
  ) {}

  read({ line, cells }: SheetRow): void {
    const { layout } = this;
    const isTotal = cells.some((cell) => TOTALS.test(cell)) && layout.cell(cells, 'settledOn') === '';
    if (isTotal || layout.isHeader(cells)) return;
    const before = this.faults.count;
    if (layout.overflows(cells)) this.faults.add(line, (words) => words.moved);
    const texts = this.texts(line, cells);
    const kind = KIND_WORDS[headerKey(layout.cell(cells, 'kind'))];
    if (kind === undefined) this.faults.add(line, (words) => words.unknownKind(quotedCell(layout.cell(cells, 'kind'))));
    const settledOn = this.day(line, cells, 'settledOn');
    const paidOn = this.day(line, cells, 'paidOn');
    if (parseDay(layout.cell(cells, 'settledOn')) === null) this.faults.add(line, (words) => words.noSettlementDate);
    if (texts.gatewayTxnId === '' && texts.ourTxnId === '') this.faults.add(line, (words) => words.noPayment);
    const money = this.money(line, cells, kind === 'sale' ? 1 : -1);
    if (this.faults.count > before || kind === undefined || settledOn === null || money === null) return;
    const { gatewayTxnId, ourTxnId, merchant, product, mode, bankRef, refundRef, settlementId, utr } = texts;
    const { gross, fee, gst, deduction, net } = money;
    // The bank's own numbers and the UTR are filled in by some reports only: they are no part of what a row is known by.
    const identity = this.identities.of([kind, gatewayTxnId, ourTxnId, merchant, product, gross, fee, gst, deduction, net, refundRef, settledOn, settlementId]);
    this.lines.push({
      line, identity, kind, gatewayTxnId, ourTxnId, merchant, product, mode, paidOn, gross, fee, gst, deduction, net,
      bankRef, refundRef, settledOn, settlementId, utr,
    });
  }

  private texts(line: number, cells: readonly string[]): Record<keyof typeof LENGTHS, string> {
    return Object.fromEntries(Object.entries(LENGTHS).map(([field, length]) => {
      const text = this.layout.cell(cells, field as ReportField).replace(/^'/, '').trim();
      if (CUT_NUMBER.test(text)) this.faults.add(line, (words) => words.cutNumber(quotedCell(text)));
      if (text.length > length) this.faults.add(line, (words) => words.tooLong(quotedCell(text), length));
      return [field, text === '-' || /^(?:null|na|n\/a)$/i.test(text) ? '' : text];
    })) as Record<keyof typeof LENGTHS, string>;
  }

  private day(line: number, cells: readonly string[], field: 'settledOn' | 'paidOn'): string | null {
    const text = this.layout.cell(cells, field);
    const day = parseDay(text);
    if (day === undefined) this.faults.add(line, (words) => words.badDate(quotedCell(text)));
    return day ?? null;
  }

  private amount(line: number, cells: readonly string[], field: ReportField): Paise | null {
    const text = this.layout.amountCell(cells, field);
    const amount = this.layout.preset.unit === 'paise' && /^-?\d+$/.test(text) ? Number(text) : parseAmount(text);
    if (amount === undefined) this.faults.add(line, (words) => words.noRupees(quotedCell(text)));
    return amount ?? null;
  }

  /**
   * Reports disagree about the sign of refunds, so amounts are read without one and get it from the kind. A report without the deduction
   * says it by gross and net; one without the fee by deduction and GST.
   */
  private money(line: number, cells: readonly string[], sign: 1 | -1): Pick<SettlementLine, 'gross' | 'fee' | 'gst' | 'deduction' | 'net'> | null {
    const [gross, net] = [this.amount(line, cells, 'gross'), this.amount(line, cells, 'net')];
    const [fee, tax, total] = [this.amount(line, cells, 'fee'), this.amount(line, cells, 'gst'), this.amount(line, cells, 'deduction')];
    if (gross === null || net === null) {
      this.faults.add(line, (words) => (gross === null ? words.noGross : words.noNet));
      return null;
    }
    const gst = tax ?? 0;
    const deduction = total ?? Math.abs(gross) - Math.abs(net);
    const isReturned = sign === -1;
    const expected = isReturned ? [Math.abs(gross) - deduction, Math.abs(gross) + deduction] : [gross - deduction];
    if (!expected.includes(isReturned ? Math.abs(net) : net)) {
      this.faults.add(line, (words) => words.wrongNet(rupeesText(net), rupeesText(gross), rupeesText(deduction)));
    }
    if (!isReturned && gross < 0) this.faults.add(line, (words) => words.negativeSale);
    return isReturned
      ? { gross: -Math.abs(gross), fee: fee ?? deduction - gst, gst, deduction, net: -Math.abs(net) }
      : { gross, fee: fee ?? deduction - gst, gst, deduction, net };
  }
}

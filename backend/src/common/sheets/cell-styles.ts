import type { SaxesTagPlain } from 'saxes';

/** How a style shows a number: as a date, or with so many digits (`00000`); else 0. */
export type NumberStyle = 'date' | number;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
/** Excel's own formats of dates and times; those of other scripts among them. */
const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Reads `xl/styles.xml`: which style, by its number, shows numbers how. */
export class CellStyles {
  private readonly codes = new Map<number, string>();
  private readonly styles: NumberStyle[] = [];
  private isOfCells = false;

  readonly open = ({ name, attributes }: SaxesTagPlain): void => {
    const tag = localName(name);
    if (tag === 'numFmt') this.codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    if (tag === 'cellXfs') this.isOfCells = true;
    if (tag === 'xf' && this.isOfCells) this.styles.push(this.styleOf(Number(attributes['numFmtId'] ?? 0)));
  };

  readonly close = (tag: string): void => {
    if (tag === 'cellXfs') this.isOfCells = false;
  };

  of(style: string | undefined): NumberStyle {
    return style === undefined ? 0 : (this.styles[Number(style)] ?? 0);
  }

  private styleOf(id: number): NumberStyle {
    const code = this.codes.get(id);
    if (code === undefined) return isBuiltInDate(id) ? 'date' : 0;
    const [first = ''] = code.split(';');
    if (/^0{2,}$/.test(first)) return first.length;
    // Colours, conditions and languages stand in brackets; hours that go beyond a day do too.
    const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
    return /[dmyhs]/i.test(bare.replace(/general/gi, '')) ? 'date' : 0;
  }
}

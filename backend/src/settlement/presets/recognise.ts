import { NEEDED_FIELDS, type ReportField } from '../../contract/index.js';
import { headerKey, type Preset } from './preset.js';

/** Where a preset's fields stand in the rows of one file. */
export class Layout {
  constructor(
    readonly preset: Preset,
    private readonly positions: ReadonlyMap<ReportField, readonly number[]>,
    private readonly header: readonly string[],
  ) {}

  /** How many fields it knows. */
  get known(): number {
    return this.positions.size;
  }

  has(field: ReportField): boolean {
    return this.positions.has(field);
  }

  /** The first of the field's cells that is not empty. */
  cell(cells: readonly string[], field: ReportField): string {
    for (const position of this.positions.get(field) ?? []) {
      const cell = cells[position] ?? '';
      if (cell !== '') return cell;
    }
    return '';
  }

  /** Of several columns for one amount (debit and credit) the one that is not zero. */
  amountCell(cells: readonly string[], field: ReportField): string {
    const own = (this.positions.get(field) ?? []).map((position) => cells[position] ?? '');
    return own.find((cell) => /[1-9]/.test(cell)) ?? this.cell(cells, field);
  }

  /** Cells beyond the header: a comma inside a value has shifted all that follow. */
  overflows(cells: readonly string[]): boolean {
    return cells.slice(this.header.length).some((cell) => cell !== '');
  }

  /** The header once more, as on each printed page. */
  isHeader(cells: readonly string[]): boolean {
    return this.header.every((name, index) => headerKey(name) === headerKey(cells[index] ?? ''));
  }
}

/** @returns null when the row is no header that this preset knows. */
export function layoutOf(preset: Preset, header: readonly string[]): Layout | null {
  const keys = header.map(headerKey);
  const positions = new Map<ReportField, number[]>();
  for (const [field, names] of Object.entries(preset.columns) as [ReportField, readonly string[]][]) {
    const found = names.flatMap((name) => positionsOf(name, keys));
    if (found.length > 0) positions.set(field, found);
  }
  const has = (field: ReportField): boolean => positions.has(field);
  const isWhole = NEEDED_FIELDS[preset.report].every((choice) => choice.some(has)) && (preset.needs ?? []).every(has);
  return isWhole ? new Layout(preset, positions, header) : null;
}

function positionsOf(name: string, keys: readonly string[]): number[] {
  const key = headerKey(name);
  const fits = name.endsWith('*') ? (other: string) => other.startsWith(key) : (other: string) => other === key;
  return keys.flatMap((other, index) => (fits(other) ? [index] : []));
}

/**
 * The one preset that knows the header. Of several the one that knows more columns; when that is not one, none: nothing is guessed.
 *
 * @param own mappings that people made; they go before the built-in ones.
 */
export function recognise(header: readonly string[], own: readonly Preset[], builtIn: readonly Preset[], isJson: boolean): Layout | null {
  for (const presets of [own, builtIn]) {
    const known = presets
      .filter(({ format }) => format === undefined || isJson)
      .flatMap((preset) => layoutOf(preset, header) ?? [])
      .map((layout) => ({ layout, score: layout.known + (layout.preset.format ? 0.5 : 0) }))
      .sort((a, b) => b.score - a.score);
    const [first, second] = known;
    if (first && first.score !== second?.score) return first.layout;
  }
  return null;
}

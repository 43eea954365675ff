import type { ReportFigure, ReportPaymentsRequest } from '@mmmcollege/backend/contract';
import { reports } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../lib/texts';
import styles from './reports.module.css';
import type { Line, Table } from './table-of';
import { valueText } from './value-text';

export interface Chosen {
  figure: ReportFigure;
  of: Partial<ReportPaymentsRequest>;
  /** What the list is of, for its title. */
  name: string;
}

interface ReportTableProps {
  table: Table;
  /** Null: this person does not see payments. */
  onChoose: ((chosen: Chosen) => void) | null;
}

/** Each number that has payments leads to them. */
export function ReportTable({ table: { title, keyTitle, columns, lines, total }, onChoose }: ReportTableProps) {
  const { reports: texts } = useTexts({ reports });
  const all: Line | null = total && { key: '', label: texts.total, values: total, of: {} };
  const row = (line: Line) => (
    <tr key={line.key}>
      <th scope="row">{line.label}</th>
      {columns.map(({ title: name, unit, figure }, place) => {
        const value = line.values[place] ?? null;
        const text = valueText(value, unit);
        const { of } = line;
        return (
          <td key={place}>
            {onChoose && of && figure && value ? (
              <button
                type="button" className={styles.number} aria-label={texts.behind(text, name, line.label)}
                onClick={() => onChoose({ figure, of, name: texts.list(name, line.label) })}
              >
                {text}
              </button>
            ) : text}
          </td>
        );
      })}
    </tr>
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {[keyTitle, ...columns.map((column) => column.title)].map((name, place) => (
              <th key={place} scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>{lines.map(row)}</tbody>
        {all && <tfoot>{row(all)}</tfoot>}
      </table>
    </div>
  );
}

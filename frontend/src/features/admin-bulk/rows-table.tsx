import type { BulkKind, BulkRow } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { Link } from 'react-router-dom';
import { rupees } from '../../components/amount';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import styles from './bulk.module.css';
import { useFieldLabel } from './field-label';

interface RowsTableProps {
  kind: BulkKind;
  rows: readonly BulkRow[];
}

const amount = (value: number | null): string => (value === null ? '–' : rupees(value));

/** Nobody has a page before the row is applied, nor after it was taken back. */
const hasPage = ({ student, outcome }: BulkRow): boolean => student !== 'new' || outcome === 'applied' || outcome === 'kept';

export function RowsTable({ kind, rows }: RowsTableProps) {
  const { bulk: texts } = useTexts({ bulk });
  const labelOf = useFieldLabel();
  const isImport = kind === 'import';
  const change = ({ student, fields }: BulkRow): string => (student === 'new' ? texts.newStudent : fields.map(labelOf).join(', ') || '–');
  const before = isImport ? [texts.line, texts.number, texts.student] : [texts.number];
  const after = isImport ? [] : [texts.rule];
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.students}>
      <table className={styles.table}>
        <caption>{texts.students}</caption>
        <thead>
          <tr>
            {[...before, texts.fee, texts.before, texts.after, texts.outcome, ...after].map((name) => <th key={name} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.admissionNumber}>
              {isImport && <td className={styles.figure}>{row.line ?? '–'}</td>}
              <th scope="row">
                {hasPage(row) ? <Link className={styles.link} to={paths.student.href(row.admissionNumber)}>{row.admissionNumber}</Link> : row.admissionNumber}
              </th>
              {isImport && <td className={styles.word}>{change(row)}</td>}
              <td>{texts.plans[row.plan]}</td>
              <td className={styles.figure}>{amount(row.before)}</td>
              <td className={styles.figure}>{amount(row.after)}</td>
              <td>{texts.outcomes[row.outcome]}</td>
              {!isImport && <td className={styles.word}>{row.rule === '' ? '–' : row.rule}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { type Counted, DUE_AGES, type DuesReport, type DuesRow } from '@mmmcollege/backend/contract';
import { dues } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../components/amount';
import { useLabel, useTexts } from '../../lib/texts';
import styles from './dues.module.css';

/** Students and rupees by semester, course and age. */
export function DuesTable({ report: { rows, total } }: { report: DuesReport }) {
  const { dues: texts } = useTexts({ dues });
  const label = useLabel();
  const hasLateFees = total.lateFees > 0;
  const cell = ({ count, amount }: Counted) => (count === 0 ? '–' : <>{rupees(amount)}<span className={styles.count}>{texts.students(count)}</span></>);
  const cells = ({ ages, all, lateFees }: Pick<DuesRow, 'ages' | 'all' | 'lateFees'>) => (
    <>
      {DUE_AGES.map((age) => <td key={age} className={styles.figure}>{cell(ages[age])}</td>)}
      <td className={styles.figure}>{cell(all)}</td>
      {hasLateFees && <td className={styles.figure}>{lateFees === 0 ? '–' : rupees(lateFees)}</td>}
    </>
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.table}>
      <table className={styles.table}>
        <caption>{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.semester}</th>
            <th scope="col">{texts.course}</th>
            {DUE_AGES.map((age) => <th key={age} scope="col" className={styles.figure}>{texts.ages[age]}</th>)}
            <th scope="col" className={styles.figure}>{texts.all}</th>
            {hasLateFees && <th scope="col" className={styles.figure}>{texts.lateFees}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.semesterNo} ${row.course}`}>
              <th scope="row">{row.semesterNo}</th>
              <td className={styles.name}>{row.course === '' ? texts.noCourse : label(row.course)}</td>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>{texts.all}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

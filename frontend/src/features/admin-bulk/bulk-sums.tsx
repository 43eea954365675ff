import { BULK_PLANS, type BulkChange, type BulkDifference, type BulkSum, paiseOfRupees, rupeesNumber } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../components/amount';
import { signedRupees } from '../../components/signed-rupees';
import { useLabel, useTexts } from '../../lib/texts';
import { doingSum } from './doing-sum';
import styles from './bulk.module.css';

const differenceOf = ({ before, after }: BulkSum): number => rupeesNumber(paiseOfRupees(after) - paiseOfRupees(before));

/** What it does by kind, and what it changes by head and course, in rupees. */
export function BulkSums({ change }: { change: BulkChange }) {
  const { bulk: texts } = useTexts({ bulk });
  const label = useLabel();
  const { plans, byHead, byCourse } = change;
  const rows = BULK_PLANS.filter((plan) => plans[plan].count > 0).map((plan) => ({ name: texts.plans[plan], ...plans[plan] }));
  const all = { name: texts.doing, ...doingSum(change) };
  return (
    <>
      <SumsTable caption={texts.fees} first={texts.fees} rows={rows} total={all} />
      {all.count > 0 && (
        <details>
          <summary className={styles.summary}>{texts.byHead}</summary>
          <SumsTable caption={texts.byHead} first={texts.head} rows={byHead.map((one) => ({ ...one, name: label(one.name) }))} total={all} />
        </details>
      )}
      {all.count > 0 && (
        <details>
          <summary className={styles.summary}>{texts.byCourse}</summary>
          <SumsTable
            caption={texts.byCourse} first={texts.course} rows={byCourse.map((one) => ({ ...one, name: one.name === '' ? texts.noCourse : label(one.name) }))} total={all}
          />
        </details>
      )}
    </>
  );
}

function SumsTable({ caption, first, rows, total }: { caption: string; first: string; rows: readonly BulkDifference[]; total: BulkDifference }) {
  const { bulk: texts } = useTexts({ bulk });
  const cells = (sum: BulkDifference) => (
    <>
      <td className={styles.figure}>{sum.count.toLocaleString('en-IN')}</td>
      <td className={styles.figure}>{rupees(sum.before)}</td>
      <td className={styles.figure}>{rupees(sum.after)}</td>
      <td className={styles.figure}>{signedRupees(differenceOf(sum))}</td>
    </>
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {[texts.students, texts.before, texts.after, texts.difference].map((name) => <th key={name} scope="col" className={styles.figure}>{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={styles.word}>{row.name}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.word}>{total.name}</th>
            {cells(total)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

import type { StudentPayment, StudentRecord } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { Link } from 'react-router-dom';
import { rupees } from '../../../components/amount';
import { paths } from '../../../config/paths';
import { momentText } from '../../../lib/moment-text';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import styles from './student-page.module.css';

export function Payments({ record: { admissionNumber, payments } }: { record: StudentRecord }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  const mayOpen = useMay('transaction:read');
  const receiptText = ({ receipt }: StudentPayment) => (receipt === null ? '–' : receipt.isVoid ? texts.voided(receipt.receipt_no) : receipt.receipt_no);
  return (
    <section className={styles.part} aria-labelledby="payments">
      <h3 id="payments" className={styles.title}>{texts.payments}</h3>
      {payments.length === 0 && <p className={styles.soft}>{texts.noPayments}</p>}
      {payments.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.payments}>
          <table className={styles.table}>
            <caption>{texts.payments}</caption>
            <thead>
              <tr>
                {[texts.transaction, texts.status, texts.amount, texts.receipt, texts.semesterNo, texts.begun].map((name) => <th key={name} scope="col">{name}</th>)}
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <tr key={payment.transaction_id}>
                  <th scope="row">
                    {!mayOpen && payment.transaction_id}
                    {mayOpen && <Link className={styles.link} to={paths.transaction.href(payment.transaction_id)}>{payment.transaction_id}</Link>}
                    {payment.admissionNumber !== admissionNumber && <span className={styles.below}>{texts.under(payment.admissionNumber)}</span>}
                  </th>
                  <td>{payment.transaction_status}</td>
                  <td className={styles.figure}>{rupees(payment.amount)}</td>
                  <td>{receiptText(payment)}</td>
                  <td>{payment.semesterNo}</td>
                  <td>{momentText(payment.begunAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

import {
  amountInWords, MISSING, parseRupees, type ReceiptData, receiptDate, receiptText, type RuntimeConfig, TEST_RECEIPT_NOTICE, TOTAL_FEES,
} from '@mmmcollege/backend/contract';
import type { Ref } from 'react';
import { Amount } from '../amount';
import { classNames } from '../class-names';
import { ScreenTitle } from '../screen-title';
import styles from './receipt-sheet.module.css';

interface ReceiptSheetProps {
  receipt: ReceiptData;
  college: RuntimeConfig['college'];
  /** Of the configuration: the sheet is no receipt then and says so. */
  testPayments: boolean;
  ref?: Ref<HTMLElement>;
}

function shownDate(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? MISSING : receiptDate(at);
}

/** The receipt as a sheet of paper, in the light colours of paper whatever the page's are. */
export function ReceiptSheet({ receipt, college, testPayments, ref }: ReceiptSheetProps) {
  const { details, heads } = receipt;
  const total = parseRupees(receipt.total_fees);
  const facts = [
    ['Receipt No', receipt.receipt_no],
    ['Date', shownDate(receipt.transaction_date)],
    ['Received from', receiptText(receipt, 'studentName')],
    ['Transaction ID', receipt.transaction_id],
  ] as const;

  return (
    <article ref={ref} className={styles.sheet} data-theme="paper">
      {testPayments && <p className={styles.test}>{TEST_RECEIPT_NOTICE}</p>}
      <header className={styles.head}>
        {college.logoUrl && <img className={styles.logo} src={college.logoUrl} alt="" width="64" height="64" />}
        <div className={styles.college}>
          <p className={styles.name}>{college.name}</p>
          <p>{college.address}</p>
          <p>{`Phone: ${college.phone}`}</p>
          <p>{`E-mail: ${college.email}`}</p>
        </div>
        {testPayments ? <p className={styles.testMark}>TEST</p> : <p className={styles.paid}>PAID</p>}
      </header>
      <ScreenTitle className={styles.title}>Fee Receipt</ScreenTitle>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.table}>
        <caption>Student Details</caption>
        <tbody>
          {details.map(({ label, field }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{receiptText(receipt, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classNames(styles.table, styles.fees)}>
        <caption>Fee Details</caption>
        <tbody>
          {heads.map(({ name, label, amount }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className={styles.amount}>
                <Amount value={amount} />
              </td>
            </tr>
          ))}
          {heads.length > 0 && (
            <tr className={styles.total}>
              <th scope="row">{TOTAL_FEES.label}</th>
              <td className={styles.amount}>
                <Amount value={receipt.total_fees} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {heads.length > 0 && total !== null && <p className={styles.words}>{amountInWords(total)}</p>}
    </article>
  );
}

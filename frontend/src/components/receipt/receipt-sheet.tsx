import {
  MISSING, parseRupees, type ReceiptData, receiptDate, receiptText, type RuntimeConfig,
} from '@mmmcollege/backend/contract';
import { common, receiptSheet } from '@mmmcollege/backend/contract/texts';
import { type ComponentType, lazy, type Ref, Suspense } from 'react';
import { useIsland } from '../../lib/language';
import { useLabel, useTexts } from '../../lib/texts';
import { Amount } from '../amount';
import { classNames } from '../class-names';
import { ScreenTitle } from '../page/screen-title';
import styles from './receipt-sheet.module.css';

/** Loaded with the first signed receipt, and by no other screen. A receipt without its code is one still. */
const ReceiptProof = lazy((): Promise<{ default: ComponentType<{ url: string }> }> => import('./receipt-proof').catch(() => ({ default: () => null })));

interface ReceiptSheetProps {
  receipt: ReceiptData;
  college: RuntimeConfig['college'];
  testPayments: boolean;
  /** Shown on another screen, whose title stays. */
  isPart?: boolean;
  ref?: Ref<HTMLElement>;
}

function shownDate(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? MISSING : receiptDate(at);
}

export function ReceiptSheet({ receipt, college, testPayments, isPart = false, ref }: ReceiptSheetProps) {
  const { receiptSheet: texts } = useTexts({ receiptSheet });
  const label = useLabel(receipt.labels);
  const island = useIsland();
  const ownLabel = useLabel(college.labels);
  const { details, heads } = receipt;
  const total = parseRupees(receipt.total_fees);
  const facts = [
    [texts.receiptNo, receipt.receipt_no],
    ...(receipt.serial_no ? [[texts.serialNo, receipt.serial_no] as const] : []),
    [texts.date, shownDate(receipt.transaction_date)],
    ...(receipt.issued_on ? [[texts.issuedOn, shownDate(receipt.issued_on)] as const] : []),
    ...(receipt.booked ? [[texts.paid, texts.booked(receipt.booked.how, receipt.booked.reference)] as const] : []),
    [texts.receivedFrom, label(receiptText(receipt, 'studentName'))],
    [texts.transactionId, receipt.transaction_id],
  ] as const;

  return (
    <article ref={ref} className={styles.sheet} data-theme="paper">
      {testPayments && <p className={styles.test}>{texts.test}</p>}
      <header className={styles.head}>
        {college.logoUrl && <img className={styles.logo} src={college.logoUrl} alt="" width="64" height="64" />}
        <div className={styles.college}>
          <p className={styles.name} {...island(ownLabel(college.name))}>
            {ownLabel(college.name)}
          </p>
          <p {...island(ownLabel(college.address))}>{ownLabel(college.address)}</p>
          <p>{texts.phone(college.phone)}</p>
          <p>{texts.email(college.email)}</p>
        </div>
        {testPayments ? <p className={styles.testMark}>{texts.testStamp}</p> : <p className={styles.paid}>{texts.paidStamp}</p>}
        {receipt.copy && <p className={styles.copy}>{texts.copyStamp}</p>}
      </header>
      {isPart ? <p className={styles.title}>{texts.title}</p> : <ScreenTitle className={styles.title}>{texts.title}</ScreenTitle>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...island(value)}>{value}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.table}>
        <caption>{texts.studentDetails}</caption>
        <tbody>
          {details.map(({ label: name, field }) => (
            <tr key={name}>
              <th scope="row" {...island(label(name))}>
                {label(name)}
              </th>
              <td {...island(label(receiptText(receipt, field)))}>{label(receiptText(receipt, field))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FeeTable receipt={receipt} />
      {heads.length > 0 && total !== null && <p className={styles.words}>{texts.amountInWords(total)}</p>}
      {receipt.verify_url && (
        <Suspense fallback={<p data-drawing="" />}>
          <ReceiptProof url={receipt.verify_url} />
        </Suspense>
      )}
    </article>
  );
}

function FeeTable({ receipt: { heads, labels, refunded, total_fees: totalFees } }: Pick<ReceiptSheetProps, 'receipt'>) {
  const { common: commonTexts, receiptSheet: texts } = useTexts({ common, receiptSheet });
  const shown = useLabel(labels);
  const island = useIsland();
  return (
    <table className={classNames(styles.table, styles.fees)}>
      <caption>{texts.feeDetails}</caption>
      <tbody>
        {heads.map(({ name, label, amount }) => (
          <tr key={name}>
            <th scope="row" {...island(shown(label))}>
              {shown(label)}
            </th>
            <td className={styles.amount}>
              <Amount value={amount} />
            </td>
          </tr>
        ))}
        {heads.length > 0 && (
          <tr className={styles.total}>
            <th scope="row">{commonTexts.totalFees}</th>
            <td className={styles.amount}>
              <Amount value={totalFees} />
            </td>
          </tr>
        )}
        {refunded !== undefined && refunded > 0 && (
          <tr>
            <th scope="row">{texts.refunded}</th>
            <td className={styles.amount}>
              <Amount value={refunded} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

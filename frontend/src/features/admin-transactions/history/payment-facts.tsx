import type { TransactionHistory } from '@mmmcollege/backend/contract';
import { MISSING } from '@mmmcollege/backend/contract';
import { bookedHow, type Catalogue, transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { Amount, rupees } from '../../../components/amount';
import { useLabel, useTexts } from '../../../lib/texts';
import { momentText } from '../../../lib/moment-text';
import { type Detail, DetailList } from '../../../components/details/detail-list';
import styles from '../transaction-page.module.css';

type Texts = Catalogue['transactionHistory'];

function studentDetails(history: TransactionHistory, { labels }: Texts): Detail[] {
  return [
    { label: labels.name, value: history.studentName ?? MISSING },
    { label: labels.admissionNumber, value: history.admissionNumber, copyAs: labels.admissionNumber },
    { label: labels.course, value: history.course ?? MISSING },
    { label: labels.semester, value: [String(history.semesterNo), history.academicSession].filter(Boolean).join(', ') },
    { label: labels.mobile, value: history.mobile ?? MISSING },
    { label: labels.email, value: history.email ?? MISSING },
  ];
}

function paymentDetails(history: TransactionHistory, { labels }: Texts): Detail[] {
  const { amount, feeToday, lastAnswerAt, receipt } = history;
  return [
    { label: labels.amount, value: rupees(amount) },
    ...(feeToday === amount ? [] : [{ label: labels.feeToday, value: rupees(feeToday) }]),
    // Every attempt has a number; read out before a receipt has it, it would be taken for a proof of payment.
    ...(receipt ? [{ label: labels.receiptNo, value: history.receipt_no, copyAs: labels.receiptNo }] : []),
    { label: labels.begun, value: momentText(history.begunAt) },
    ...(lastAnswerAt ? [{ label: labels.lastAnswer, value: momentText(lastAnswerAt) }] : []),
  ];
}

/** Whose payment it is, of how much, and which money the gateway has named. */
export function PaymentFacts({ history }: { history: TransactionHistory }) {
  const { transactionHistory: texts, bookedHow: howTexts } = useTexts({ transactionHistory, bookedHow });
  const word = useLabel();
  const [student, payment, heads, charges] = [useId(), useId(), useId(), useId()];
  return (
    <>
      <section aria-labelledby={student} className={styles.section}>
        <h2 id={student}>{texts.student}</h2>
        <DetailList details={studentDetails(history, texts)} />
      </section>
      <section aria-labelledby={payment} className={styles.section}>
        <h2 id={payment}>{texts.facts}</h2>
        <DetailList details={paymentDetails(history, texts)} />
      </section>
      <section aria-labelledby={charges} className={styles.section}>
        <h2 id={charges}>{texts.charges}</h2>
        {history.charges.length === 0 && <p className={styles.soft}>{texts.noCharges}</p>}
        <ul className={styles.list}>
          {history.charges.map(({ key, gatewayTxnId, bankTxnId, amount, paidAt, standing, booked }) => (
            <li key={key} className={styles.item}>
              <p>
                {(amount !== null || standing !== 'none') && <strong>{amount === null ? MISSING : rupees(amount)} </strong>}
                {texts.charge[standing]}
              </p>
              <DetailList
                details={[
                  ...(booked ? [{ label: texts.booked, value: howTexts[booked] }] : []),
                  ...(booked && gatewayTxnId === null ? [] : [gatewayTxnId === null
                    ? { label: texts.gatewayId, value: texts.unnamed }
                    : { label: texts.gatewayId, value: gatewayTxnId, copyAs: `${texts.gatewayId} ${gatewayTxnId}` }]),
                  ...(bankTxnId ? [{ label: texts.bankId, value: bankTxnId, copyAs: `${texts.bankId} ${bankTxnId}` }] : []),
                  ...(paidAt ? [{ label: texts.paidAt, value: momentText(paidAt) }] : []),
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
      {history.heads.length > 0 && (
        <section aria-labelledby={heads} className={styles.section}>
          <h2 id={heads}>{texts.heads}</h2>
          <dl className={styles.heads}>
            {history.heads.map(({ label, amount }) => (
              <div key={label} className={styles.head}>
                <dt>{word(label)}</dt>
                <dd>
                  <Amount value={amount} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

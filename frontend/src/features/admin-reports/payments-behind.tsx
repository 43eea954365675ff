import { istClock, receiptDate, type ReportedPayment, type ReportPaymentsRequest } from '@mmmcollege/backend/contract';
import { reports } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { signedRupees } from '../../components/signed-rupees';
import { Button } from '../../components/button/button';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import { useMay } from '../../office/use-may';
import { useReportedPaymentsInfiniteQuery } from './reports-api';
import styles from './reports.module.css';

interface PaymentsBehindProps {
  title: string;
  asked: ReportPaymentsRequest;
  onClose: () => void;
}

/** The payments behind a number, a page at a time. */
export function PaymentsBehind({ title, asked, onClose }: PaymentsBehindProps) {
  const { reports: texts } = useTexts({ reports });
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useReportedPaymentsInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];

  useEffect(() => heading.current?.focus(), [asked]);
  useEffect(() => {
    if (!error) return;
    console.error('The payments of a report could not be loaded', error);
  }, [error]);

  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.actions}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>{title}</h2>
        <Button variant="secondary" onClick={onClose}>{texts.close}</Button>
      </div>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data && <p role="status">{texts.shown(payments.length, hasNextPage)}</p>}
      {payments.length > 0 && <PaymentsTable title={title} payments={payments} />}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{texts.more}</Button>
      )}
    </section>
  );
}

type Field = keyof typeof reports.listColumns;

function PaymentsTable({ title, payments }: { title: string; payments: readonly ReportedPayment[] }) {
  const { reports: texts } = useTexts({ reports });
  const mayOpen = useMay('transaction:read');
  const cells: Readonly<Record<Field, (payment: ReportedPayment) => string | null>> = {
    transaction: ({ transaction_id: id }) => id, admissionNumber: ({ admissionNumber }) => admissionNumber,
    semester: ({ semesterNo }) => (semesterNo === null ? null : String(semesterNo)), course: ({ course }) => course,
    at: ({ at, status }) => (at === null ? null : momentText(at, status !== null)), amount: ({ amount }) => signedRupees(amount),
    fee: ({ fee }) => (fee === null ? null : signedRupees(fee)), gst: ({ gst }) => (gst === null ? null : signedRupees(gst)), status: ({ status }) => status,
  };
  // A column that none has is left out.
  const columns = (Object.keys(cells) as Field[]).filter((field) => payments.some((payment) => cells[field](payment) !== null));
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field} scope="col">{texts.listColumns[field]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment, place) => (
            <tr key={place}>
              {columns.map((field) => {
                const text = cells[field](payment) ?? '–';
                const leads = field === 'transaction' && mayOpen && payment.transaction_id !== null;
                return <td key={field}>{leads ? <Link className={styles.id} to={paths.transaction.href(text)}>{text}</Link> : text}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A line of the gateway knows the day only. */
const momentText = (at: string, withClock: boolean): string => (withClock ? `${receiptDate(new Date(at))}, ${istClock(new Date(at))}` : receiptDate(new Date(at)));

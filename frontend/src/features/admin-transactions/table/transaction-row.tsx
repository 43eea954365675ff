import { MISSING, type TransactionRecord } from '@mmmcollege/backend/contract';
import { common, transactions } from '@mmmcollege/backend/contract/texts';
import { Fragment, memo, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button/button';
import { CopyButton } from '../../../components/button/copy-button';
import { classNames } from '../../../components/class-names';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import { listState } from '../list/neighbours';
import { COLUMNS, type Column, shownRefund, shownText } from '../list/columns';
import { momentText } from '../../../lib/moment-text';
import type { RefreshAnswer, RefreshState } from '../refresh/row-refresh-slice';
import { ReleaseButton } from '../release/release-button';
import { StatusBadge } from './status-badge';
import styles from './transaction-table.module.css';

interface TransactionRowProps {
  record: TransactionRecord;
  hasSerialNo: boolean;
  refreshing: RefreshState | null;
  answer: RefreshAnswer | null;
  onRefresh: (transactionId: string) => void;
  /** @returns the ids around this one in the list's order. */
  idsAround: (transactionId: string) => readonly string[];
}

export const TransactionRow = memo(function TransactionRow(
  { record, hasSerialNo, refreshing, answer, onRefresh, idsAround }: TransactionRowProps,
) {
  const { common: commonTexts, transactions: texts } = useTexts({ common, transactions });
  const navigate = useNavigate();
  const [mayRead, mayRefresh] = [useMay('receipt:read'), useMay('payment:refresh')];
  const { transaction_id: id, transaction_status: status, admissionNumber } = record;
  const isPaid = status === 'SUCCESS';
  return (
    <tr role="row" className={styles.row}>
      {COLUMNS.map((column) => (
        <td key={column.id} role="cell" data-label={texts.columns[column.id]} className={classNames(styles.cell, styles[column.kind])}>
          <span className={styles.value}>
            <Content record={record} column={column} refreshing={refreshing} answer={answer} idsAround={idsAround} />
          </span>
        </td>
      ))}
      {hasSerialNo && (
        <td role="cell" data-label={texts.serialNo} className={classNames(styles.cell, styles.id)}>
          <span className={styles.value}>{record.serial_no ?? MISSING}</span>
        </td>
      )}
      <td role="cell" data-label={texts.action} className={styles.cell}>
        <div className={styles.value}>
          {/* One element for both: the focus stays on it when a refresh has found the money. */}
          {(isPaid ? mayRead : mayRefresh) && (
            <Button
              variant="secondary"
              className={styles.action}
              aria-describedby={linkId(id)}
              busy={!isPaid && refreshing === 'running'}
              onClick={() => (isPaid ? void navigate(paths.adminReceipt.href(id), { state: { admissionNumber } }) : onRefresh(id))}
            >
              {isPaid ? commonTexts.viewReceipt : texts.refresh}
            </Button>
          )}
          {status === 'PENDING' && <ReleaseButton transactionId={id} className={styles.action} describedBy={linkId(id)} />}
        </div>
      </td>
    </tr>
  );
});

type ContentProps = Pick<TransactionRowProps, 'record' | 'refreshing' | 'answer' | 'idsAround'> & { column: Column };

function Content({ record, column, refreshing, answer, idsAround }: ContentProps) {
  const { transactions: texts } = useTexts({ transactions });
  const text = shownText(record, column);
  if (column.id === 'transaction_status') {
    const { transaction_status: status } = record;
    // SUCCESS is final: a failed refresh does not make it Pending.
    return <StatusBadge status={status} pending={refreshing === 'failed' && status !== 'SUCCESS'} answer={answer} refund={shownRefund(record, texts)} booked={record.booked ?? null} />;
  }
  if (column.id === 'email') return <Address text={text} />;
  if (column.id !== 'transaction_id') return text;
  return (
    <span className={styles.copied}>
      <span className={styles.idAndMoment}>
        <HistoryLink id={text} idsAround={idsAround} />
        <Moment iso={record.transaction_date} />
      </span>
      <CopyButton text={text} label={texts.transactionId(text)} />
    </span>
  );
}

/** Says to a screen reader of which payment a button of the row is: all rows have the same. */
const linkId = (transactionId: string): string => `payment-${transactionId}`;

/** The ids around the payment are looked for when it is opened: for each row of each page it would cost too much. */
function HistoryLink({ id, idsAround }: { id: string; idsAround: (transactionId: string) => readonly string[] }) {
  const navigate = useNavigate();
  const href = paths.transaction.href(id);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(href, { state: listState(idsAround(id)) });
  };
  return (
    <Link id={linkId(id)} to={href} className={styles.history} onClick={open}>
      {id}
    </Link>
  );
}

/** Fits into one line of the narrowest card. */
const WHOLE_PART = 20;

/** Breaks before an @ or a dot only, where it can. */
function Address({ text }: { text: string }) {
  return text.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <span className={part.length > WHOLE_PART ? styles.longPart : styles.part}>{part}</span>
    </Fragment>
  ));
}

function Moment({ iso }: { iso: string }) {
  const text = momentText(iso);
  return (
    text && (
      <time dateTime={iso} className={styles.moment}>
        {text}
      </time>
    )
  );
}

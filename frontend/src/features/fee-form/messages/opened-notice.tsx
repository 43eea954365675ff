import { istIsoDateTime, timeOfTransactionId } from '@mmmcollege/backend/contract';
import { feeForm, times } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/progress/notice';
import { paths } from '../../../config/paths';
import { clockOf } from '../../../lib/clock-of';
import type { FormEntry } from '../../../lib/form-entry';
import { sentence, useTexts } from '../../../lib/texts';

interface OpenedNoticeProps {
  entry: FormEntry;
  transactionId: string;
  onFollow: () => void;
}

/** The page of an earlier payment was opened, and nobody knows yet that it was paid. */
export function OpenedNotice({ entry, transactionId, onFollow }: OpenedNoticeProps) {
  const { feeForm: texts, times: timeTexts } = useTexts({ feeForm, times });
  const [shownAt] = useState(() => new Date());
  const proposedAt = timeOfTransactionId(transactionId);
  const openedAt = entry.studentData.openPayment?.begunAt ?? (proposedAt ? istIsoDateTime(proposedAt) : null);
  return (
    <Notice tone="info" title={openedAt ? texts.openedAt(clockOf(openedAt, shownAt, timeTexts)) : texts.opened}>
      <p>
        {sentence(
          texts.openedAdvice((text) => (
            <Link to={paths.paymentStatus.href(transactionId)} state={{ form: entry }} onClick={onFollow}>
              {text}
            </Link>
          )),
        )}
      </p>
    </Notice>
  );
}

import type { OpenPayment } from '@mmmcollege/backend/contract';
import { feeForm, times } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { rupees } from '../../../components/amount';
import { RouteButton } from '../../../components/button/button';
import { Notice } from '../../../components/progress/notice';
import { paths } from '../../../config/paths';
import { clockOf } from '../../../lib/clock-of';
import type { FormEntry } from '../../../lib/form-entry';
import { useTexts } from '../../../lib/texts';

interface WithBankNoticeProps {
  payment: OpenPayment;
  entry: FormEntry;
  onFollow: () => void;
}

/** The bank may have the money: nothing is paid again before that is known. */
export function WithBankNotice({ payment, entry, onFollow }: WithBankNoticeProps) {
  const { feeForm: texts, times: timeTexts } = useTexts({ feeForm, times });
  const [shownAt] = useState(() => new Date());
  return (
    <Notice tone="warning" title={texts.withBank(rupees(payment.amount), clockOf(payment.begunAt, shownAt, timeTexts))}>
      <p>{texts.withBankAdvice}</p>
      <RouteButton to={paths.paymentStatus.href(payment.transaction_id)} state={{ form: entry }} onClick={onFollow}>
        {texts.seePayment}
      </RouteButton>
    </Notice>
  );
}

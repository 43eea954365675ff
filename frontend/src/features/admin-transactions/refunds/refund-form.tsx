import {
  type AfterRefund, type ChargeRefunds, parseRupees, parseTypedRupees, type ProposableMethod, REASON_MAX, rupeesNumber, rupeesText, UTR_MAX,
} from '@mmmcollege/backend/contract';
import { refunds } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { rupees } from '../../../components/amount';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useReportedCall } from '../../../office/use-reported-call';
import { Choice } from '../../../components/form/choice';
import styles from './refunds.module.css';
import { useProposeRefundMutation } from './refunds-api';

interface RefundFormProps {
  transactionId: string;
  charge: ChargeRefunds;
  onProposed: () => void;
}

type FieldName = 'amount' | 'afterwards' | 'utr' | 'reason';

/** Proposes to give all that is left of a charge back, or a part. */
export function RefundForm({ transactionId, charge, onProposed }: RefundFormProps) {
  const { refunds: texts } = useTexts({ refunds });
  const { key, left, methods, afterwards: choices } = charge;
  const leftPaise = parseRupees(left) ?? 0;
  const [amount, setAmount] = useState(rupeesText(leftPaise));
  const [method, setMethod] = useState<ProposableMethod>(methods[0] ?? 'gateway');
  const [chosen, setChosen] = useState<AfterRefund | ''>('');
  const [utr, setUtr] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [propose] = useProposeRefundMutation();
  const decision = useReportedCall();

  const paise = parseTypedRupees(amount);
  const isWhole = paise === leftPaise;
  const mustChoose = isWhole && !choices.includes('none');

  const check = async (): Promise<boolean> => {
    const faults: typeof errors = {
      ...(paise === null || paise <= 0 || paise > leftPaise ? { amount: texts.amountWrong(rupees(left)) } : {}),
      ...(mustChoose && chosen === '' ? { afterwards: texts.afterwardsMissing } : {}),
      ...(method === 'bankTransfer' && utr.trim() === '' ? { utr: texts.utrMissing } : {}),
      ...(reason.trim() === '' ? { reason: texts.reasonMissing } : {}),
    };
    setErrors(faults);
    return Object.keys(faults).length === 0;
  };
  const send = async (): Promise<boolean> => {
    const end = await decision(propose({
      transactionId, key, amount: rupeesNumber(paise ?? 0), left, method, reason: reason.trim(), afterwards: mustChoose && chosen !== '' ? chosen : 'none',
      ...(method === 'bankTransfer' ? { utr: utr.trim() } : {}),
    }).unwrap(), texts.recorded);
    if (end !== 'done' && end !== 'proposed') return false;
    onProposed();
    return true;
  };

  return (
    <div className={styles.form}>
      <Field
        name="amount" label={texts.amountLabel} hint={texts.amountHint(rupees(left))} error={errors.amount ?? null} inputMode="decimal" figures
        value={amount} onChange={({ target }) => setAmount(target.value)}
      />
      {methods.length > 1 && <Choice name="method" label={texts.methodLabel} value={method} choices={methods} words={texts.methods} onChange={setMethod} />}
      {method === 'bankTransfer' && (
        <Field
          name="utr" label={texts.utrLabel} hint={texts.utrHint} error={errors.utr ?? null} figures maxLength={UTR_MAX}
          value={utr} onChange={({ target }) => setUtr(target.value)}
        />
      )}
      {mustChoose && (
        <Choice
          name="afterwards" label={texts.afterwardsLabel} value={chosen} choices={choices} words={texts.afterwardsOf} placeholder={texts.choose}
          error={errors.afterwards ?? null} onChange={setChosen}
        />
      )}
      <Field name="reason" label={texts.reasonLabel} error={errors.reason ?? null} maxLength={REASON_MAX} value={reason} onChange={({ target }) => setReason(target.value)} />
      <ConfirmButton question={texts.proposeQuestion(rupees(paise === null ? null : rupeesNumber(paise)))} prepare={check} onConfirm={send}>
        {texts.propose}
      </ConfirmButton>
    </div>
  );
}

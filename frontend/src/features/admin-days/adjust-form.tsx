import { ADJUSTED_FIGURES, type AdjustedFigure, type DayClose, parseTypedRupees, REASON_MAX, rupeesNumber } from '@mmmcollege/backend/contract';
import { days } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { rupees } from '../../components/amount';
import { Button } from '../../components/button/button';
import { ConfirmButton } from '../../components/button/confirm-button';
import { Choice } from '../../components/form/choice';
import { Field } from '../../components/form/field';
import { showToast } from '../../components/toasts/show-toast';
import { dayText } from '../../lib/day-text';
import { isRecord } from '../../lib/is-record';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useAdjustDayMutation } from './days-api';
import styles from './days.module.css';

interface AdjustFormProps {
  close: DayClose;
}

/** Rupees with a minus where it is less; null: no amount. */
function amountOf(text: string): number | null {
  const plain = text.replace(/[₹\s]/g, '');
  const paise = parseTypedRupees(plain.replace(/^[-−]/, ''));
  if (!paise) return null;
  return /^[-−]/.test(plain) ? -rupeesNumber(paise) : rupeesNumber(paise);
}

/** Proposes a contrary entry in the open day. */
export function AdjustForm({ close: { day, figures } }: AdjustFormProps) {
  const { days: texts } = useTexts({ days });
  const [isOpen, setOpen] = useState(false);
  const [figure, setFigure] = useState<AdjustedFigure>('received');
  const [head, setHead] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [adjust] = useAdjustDayMutation();
  const act = useAct();
  const by = amountOf(amount);
  const heads = figure === 'refunded' ? [] : figures.heads;

  const isReady = async (): Promise<boolean> => {
    setTried(true);
    return by !== null && reason.trim() !== '';
  };
  const send = async (): Promise<boolean> => {
    const call = adjust({ day, figure, amount: by ?? 0, reason: reason.trim(), ...(heads.some(({ name }) => name === head) ? { head } : {}) }).unwrap();
    if (await act(call, '')) return false;
    const answer = await call;
    showToast('success', isRecord(answer) && answer['state'] === 'proposed' ? texts.adjustmentProposed : texts.adjustmentDone);
    setOpen(false);
    return false;
  };

  return (
    <div className={styles.adjust}>
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>{texts.adjust}</Button>
      {isOpen && (
        <div className={styles.form}>
          <p className={styles.soft}>{texts.adjustIntro}</p>
          <Choice
            name="figure" label={texts.figure} value={figure} choices={ADJUSTED_FIGURES}
            words={{ received: texts.received, takenBack: texts.takenBack, refunded: texts.refunded }} onChange={setFigure}
          />
          {heads.length > 0 && (
            <Choice
              name="head" label={texts.ofHead} value={head} choices={['', ...heads.map(({ name }) => name)]}
              words={{ '': texts.noHead, ...Object.fromEntries(heads.map(({ name, label }) => [name, label])) }} onChange={setHead}
            />
          )}
          <Field
            name="amount" label={texts.by} hint={texts.byHint} value={amount} inputMode="text" figures required autoComplete="off"
            error={isTried && by === null ? texts.byMissing : null} onChange={({ target }) => setAmount(target.value)}
          />
          <Field
            name="reason" label={texts.reason} value={reason} maxLength={REASON_MAX} required autoComplete="off"
            error={isTried && reason.trim() === '' ? texts.reasonMissing : null} onChange={({ target }) => setReason(target.value)}
          />
          <ConfirmButton question={texts.adjustQuestion(texts[figure], dayText(day), by === null || by >= 0 ? rupees(by) : `-${rupees(-by)}`)} prepare={isReady} onConfirm={send}>
            {texts.proposeAdjustment}
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}

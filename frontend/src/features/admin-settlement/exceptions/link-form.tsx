import { paiseOfRupees, REASON_MAX, rupeesNumber, type SettlementException, type SettlementOverview } from '@mmmcollege/backend/contract';
import { type Catalogue, settlement } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { signedRupees } from '../../../components/signed-rupees';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Choice } from '../../../components/form/choice';
import { Field } from '../../../components/form/field';
import { dayText } from '../../../lib/day-text';
import { useTexts } from '../../../lib/texts';
import { useAct } from '../../../office/use-act';
import { useLinkCreditMutation } from '../settlement-api';
import styles from '../settlement.module.css';

interface LinkFormProps {
  exception: SettlementException;
  overview: SettlementOverview;
  onLinked: () => void;
}

/** A person says which credit is the money of which settlement; the server takes as much as both have left. */
export function LinkForm({ exception, overview, onLinked }: LinkFormProps) {
  const { settlement: texts } = useTexts({ settlement });
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [link] = useLinkCreditMutation();
  const act = useAct();
  const isCredit = exception.batch === null;
  const choices = choicesFor(exception, overview, texts);
  if (choices.length === 0) return <p className={styles.soft}>{texts.nothingToLink}</p>;

  const isReady = async (): Promise<boolean> => {
    setTried(true);
    return chosen !== '' && reason.trim() !== '';
  };
  const send = async (): Promise<boolean> => {
    const ids = isCredit ? { batch: chosen, creditId: exception.creditId ?? 0 } : { batch: exception.batch ?? '', creditId: Number(chosen) };
    if (await act(link({ ...ids, reason: reason.trim() }).unwrap(), texts.linked)) return false;
    onLinked();
    return true;
  };
  return (
    <div className={styles.form}>
      <Choice
        name="other" label={isCredit ? texts.batch : texts.credit} value={chosen} choices={choices.map(({ id }) => id)} placeholder={texts.choose} required
        words={Object.fromEntries(choices.map(({ id, words }) => [id, words]))} error={isTried && chosen === '' ? texts.chooseMissing : null} onChange={setChosen}
      />
      <Field
        name="reason" label={texts.reason} value={reason} maxLength={REASON_MAX} required autoComplete="off"
        error={isTried && reason.trim() === '' ? texts.reasonMissing : null} onChange={({ target }) => setReason(target.value)}
      />
      <ConfirmButton question={texts.linkQuestion} prepare={isReady} onConfirm={send}>{texts.link}</ConfirmButton>
    </div>
  );
}

interface Fit {
  id: string;
  words: string;
  /** How far its amount (in paise), then its day (in ms) is from what is looked for. */
  distance: readonly [number, number];
}

/** What has money left, the best fit first. */
function choicesFor({ batch: batchId, amount, since }: SettlementException, { batches, credits }: SettlementOverview, texts: Catalogue['settlement']): Fit[] {
  const daysFrom = (day: string): number => Math.abs(Date.parse(day) - Date.parse(since));
  if (batchId === null) {
    return batches
      .map((batch) => ({ ...batch, left: paiseOfRupees(batch.net) - paiseOfRupees(batch.credited) }))
      .filter(({ left }) => left > 0)
      .map(({ id, settledOn, product, left }) =>
        ({
          id, words: texts.batchChoice(dayText(settledOn), signedRupees(rupeesNumber(left)), product),
          distance: [Math.abs(left - paiseOfRupees(amount)), daysFrom(settledOn)] as const,
        }))
      .sort(byDistance);
  }
  const batch = batches.find(({ id }) => id === batchId);
  const wanted = batch ? paiseOfRupees(batch.net) - paiseOfRupees(batch.credited) : paiseOfRupees(amount);
  return credits
    .map(({ id, date, narration, open }) =>
      ({
        id: String(id), words: texts.creditChoice(dayText(date), signedRupees(open), narration),
        distance: [Math.abs(paiseOfRupees(open) - wanted), daysFrom(date)] as const,
      }))
    .sort(byDistance);
}

const byDistance = ({ distance: a }: Fit, { distance: b }: Fit): number => a[0] - b[0] || a[1] - b[1];

import { ADJUSTMENT_KINDS, type AdjustmentKind, paiseOfRupees, parseTypedRupees, rupeesText, type ShownAdjustment, type StudentDemand } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { rupees } from '../../../components/amount';
import { Button } from '../../../components/button/button';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Choice } from '../../../components/form/choice';
import { Field } from '../../../components/form/field';
import { showToast } from '../../../components/toasts/show-toast';
import { isRecord } from '../../../lib/is-record';
import { momentText } from '../../../lib/moment-text';
import { useTexts } from '../../../lib/texts';
import { useAct } from '../../../office/use-act';
import { useMay } from '../../../office/use-may';
import { useAdjustFeeMutation } from '../students-api';
import styles from './student-page.module.css';

interface AdjustmentsProps {
  admissionNumber: string;
  demand: StudentDemand;
  /** The fee can still be changed. */
  isOpen: boolean;
}

/** What people have added to one student's fee or taken off it, with the way to do so and to take it back. */
export function Adjustments({ admissionNumber, demand, isOpen }: AdjustmentsProps) {
  const { studentRecord: { adjustments: texts } } = useTexts({ studentRecord });
  const may = useMay('fees:publish') && isOpen;
  const [isAdding, setAdding] = useState(false);
  const [takenBack, setTakenBack] = useState<AdjustmentKind | null>(null);
  const propose = useProposal(admissionNumber, demand);
  const { adjustments, semesterNo, academicSession } = demand;
  const given = standing(adjustments);
  return (
    <>
      {adjustments.length > 0 && (
        <ul className={styles.adjustments} aria-label={texts.title}>
          {adjustments.map((one) => (
            <li key={`${one.at} ${one.kind}`}>
              <strong>{texts.kinds[one.kind]} {rupees(one.amount)}</strong> {one.reason}
              <span className={styles.soft}> {texts.by(one.proposedBy, one.approvedBy, momentText(one.at))}</span>
            </li>
          ))}
        </ul>
      )}
      {may && !isAdding && takenBack === null && (
        <div className={styles.actions}>
          <Button variant="tertiary" aria-label={texts.addTo(semesterNo, academicSession)} onClick={() => setAdding(true)}>{texts.add}</Button>
          {given.map(([kind]) => <Button key={kind} variant="tertiary" onClick={() => setTakenBack(kind)}>{texts.takeBack(texts.kinds[kind])}</Button>)}
        </div>
      )}
      {may && takenBack !== null && (
        <TakeBackForm
          kind={takenBack} given={Math.abs(given.find(([kind]) => kind === takenBack)?.[1] ?? 0)} propose={propose} onDone={() => setTakenBack(null)}
        />
      )}
      {may && isAdding && <AdjustmentForm demand={demand} propose={propose} onDone={() => setAdding(false)} />}
    </>
  );
}

/** By kind: what stands after all that was taken back. */
function standing(adjustments: readonly ShownAdjustment[]): [AdjustmentKind, number][] {
  return ADJUSTMENT_KINDS.flatMap((kind): [AdjustmentKind, number][] => {
    // Hundredths are added as whole numbers.
    const paise = adjustments.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return paise === 0 ? [] : [[kind, paise / 100]];
  });
}

interface Adjustment {
  kind: AdjustmentKind;
  amount: number;
  isTakenBack: boolean;
  reason: string;
}

function useProposal(admissionNumber: string, { semesterNo, academicSession }: StudentDemand) {
  const { studentRecord: { adjustments: texts } } = useTexts({ studentRecord });
  const [adjust] = useAdjustFeeMutation();
  const act = useAct();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = async (adjustment: Adjustment): Promise<boolean> => {
    const call = adjust({ admissionNumber, semesterNo, academicSession: academicSession ?? '', ...adjustment }).unwrap();
    const isProposal = await call.then((answer) => isRecord(answer) && answer['state'] === 'proposed', () => false);
    const refused = await act(call, '');
    setErrors(refused ?? {});
    if (!refused) showToast('success', isProposal ? texts.proposed : texts.done);
    return !refused;
  };
  return { send, errors };
}

interface TakeBackProps {
  kind: AdjustmentKind;
  /** Rupees, of which all or a part is taken back. */
  given: number;
  propose: ReturnType<typeof useProposal>;
  onDone: () => void;
}

function TakeBackForm({ kind, given, propose, onDone }: TakeBackProps) {
  const { studentRecord: { adjustments: texts } } = useTexts({ studentRecord });
  const [typed, setTyped] = useState(() => rupeesText(paiseOfRupees(given)));
  const paise = parseTypedRupees(typed);
  const isRight = paise !== null && paise > 0 && paise <= paiseOfRupees(given);
  return (
    <div className={styles.actions}>
      <Field
        name="takenBack" label={texts.takeBackAmount(texts.kinds[kind])} hint={texts.takeBackHint(rupees(given))} inputMode="decimal" autoComplete="off" autoFocus figures value={typed}
        error={propose.errors['amount'] ?? propose.errors['reason'] ?? (isRight ? null : texts.takeBackHint(rupees(given)))} onChange={({ target }) => setTyped(target.value)}
      />
      {isRight && (
        <ConfirmButton
          question={texts.takeBackQuestion(texts.kinds[kind], rupees(paise / 100))} wantsReason
          onConfirm={async (reason) => {
            const isSent = await propose.send({ kind, amount: paise / 100, isTakenBack: true, reason });
            if (isSent) onDone();
            return isSent;
          }}
        >
          {texts.takeBack(texts.kinds[kind])}
        </ConfirmButton>
      )}
      <Button variant="tertiary" onClick={onDone}>{texts.cancel}</Button>
    </div>
  );
}

function AdjustmentForm({ demand, propose, onDone }: { demand: StudentDemand; propose: ReturnType<typeof useProposal>; onDone: () => void }) {
  const { studentRecord: { adjustments: texts } } = useTexts({ studentRecord });
  const [kind, setKind] = useState<AdjustmentKind>('scholarship');
  const [typed, setTyped] = useState('');
  const paise = parseTypedRupees(typed);
  const sign = kind === 'scholarship' || kind === 'exemption' ? -1 : 1;
  const after = rupees((Math.round(demand.amount * 100) + sign * (paise ?? 0)) / 100);
  return (
    <div className={styles.actions}>
      <Choice name="kind" label={texts.kind} value={kind} choices={ADJUSTMENT_KINDS} words={texts.kinds} onChange={setKind} />
      <Field
        name="amount" label={texts.amount} inputMode="decimal" autoComplete="off" autoFocus figures value={typed}
        error={propose.errors['amount'] ?? propose.errors['reason'] ?? (typed !== '' && !paise ? texts.badAmount : null)} onChange={({ target }) => setTyped(target.value)}
      />
      {paise !== null && paise > 0 && (
        <ConfirmButton
          question={texts.question(texts.kinds[kind], rupees(paise / 100), rupees(demand.amount), after)} wantsReason
          onConfirm={async (reason) => {
            const isSent = await propose.send({ kind, amount: paise / 100, isTakenBack: false, reason });
            if (isSent) onDone();
            return isSent;
          }}
        >
          {texts.save}
        </ConfirmButton>
      )}
      <Button variant="tertiary" onClick={onDone}>{texts.cancel}</Button>
    </div>
  );
}

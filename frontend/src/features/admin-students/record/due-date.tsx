import { istDate, type StudentDemand } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { rupees } from '../../../components/amount';
import { Button } from '../../../components/button/button';
import { ConfirmButton } from '../../../components/button/confirm-button';
import { Field } from '../../../components/form/field';
import { showToast } from '../../../components/toasts/show-toast';
import { dayText } from '../../../lib/day-text';
import { isRecord } from '../../../lib/is-record';
import { useTexts } from '../../../lib/texts';
import { useAct } from '../../../office/use-act';
import { useMay } from '../../../office/use-may';
import { useChangeDueDateMutation } from '../students-api';
import styles from './student-page.module.css';

interface DueDateProps {
  admissionNumber: string;
  demand: StudentDemand;
}

const today = (): string => istDate(new Date());

/** Until when a fee can be paid without a late fee, and another day for this student. */
export function DueDate({ admissionNumber, demand, mayChange: isOffered }: DueDateProps & { mayChange: boolean }) {
  const { studentRecord: { dueDate: texts } } = useTexts({ studentRecord });
  const mayChange = useMay('fees:publish') && isOffered;
  const [isOpen, setOpen] = useState(false);
  const { dueOn, hasOwnDueDate, lateFee, semesterNo, academicSession } = demand;
  return (
    <>
      {dueOn !== null && (
        <p>{texts.until(dayText(dueOn))} {hasOwnDueDate && texts.own} {lateFee > 0 && texts.lateFee(rupees(lateFee))}</p>
      )}
      {mayChange && !isOpen && (
        <div>
          <Button variant="tertiary" aria-label={texts.changeOf(semesterNo, academicSession)} onClick={() => setOpen(true)}>{texts.change}</Button>
        </div>
      )}
      {isOpen && <DueDateForm admissionNumber={admissionNumber} demand={demand} onDone={() => setOpen(false)} />}
    </>
  );
}

function DueDateForm({ admissionNumber, demand: { semesterNo, academicSession, dueOn, hasOwnDueDate }, onDone }: DueDateProps & { onDone: () => void }) {
  const { studentRecord: { dueDate: texts } } = useTexts({ studentRecord });
  const [day, setDay] = useState(() => (dueOn !== null && dueOn > today() ? dueOn : today()));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [change] = useChangeDueDateMutation();
  const act = useAct();
  const send = async (to: string | null, reason: string): Promise<boolean> => {
    const call = change({ admissionNumber, semesterNo, academicSession: academicSession ?? '', dueOn: to, reason }).unwrap();
    const isProposal = await call.then((answer) => isRecord(answer) && answer['state'] === 'proposed', () => false);
    const refused = await act(call, '');
    setErrors(refused ?? {});
    if (refused) return false;
    showToast('success', isProposal ? texts.proposed : texts.changed);
    onDone();
    return true;
  };
  return (
    <div className={styles.actions}>
      <Field
        name="dueOn" type="date" min={today()} label={texts.day} autoFocus value={day} error={errors['dueOn'] ?? errors['reason'] ?? null} onChange={({ target }) => setDay(target.value)}
      />
      <ConfirmButton question={texts.question(dayText(day))} wantsReason onConfirm={(reason) => send(day, reason)}>{texts.save}</ConfirmButton>
      {hasOwnDueDate && <ConfirmButton question={texts.backQuestion} wantsReason onConfirm={(reason) => send(null, reason)}>{texts.back}</ConfirmButton>}
      <Button variant="tertiary" onClick={onDone}>{texts.cancel}</Button>
    </div>
  );
}

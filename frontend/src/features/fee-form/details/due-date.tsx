import type { StudentData } from '@mmmcollege/backend/contract';
import { feeForm } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../../components/amount';
import { dayText } from '../../../lib/day-text';
import { useTexts } from '../../../lib/texts';
import styles from './fee-details.module.css';

/** Until when the fees can be paid without a late fee, and what it is. `asked`: rupees of today's late fee, which grows no more at its cap. */
export function DueDate({ due, asked }: { due: NonNullable<StudentData['due']>; asked: number }) {
  const { feeForm: texts } = useTexts({ feeForm });
  const { on, isLate, lateFee } = due;
  const amount = rupees(lateFee?.amount);
  const cap = lateFee?.cap == null ? null : rupees(lateFee.cap);
  const isDaily = lateFee?.kind === 'perDay' && (lateFee.cap === null || asked < lateFee.cap);
  if (isLate) return <p className={styles.due}>{texts.wasDue(dayText(on))} {lateFee && (isDaily ? texts.isLateDaily(amount, cap) : texts.isLate)}</p>;
  return <p className={styles.due}>{texts.payBy(dayText(on))} {lateFee && (isDaily ? texts.lateDaily(amount, cap) : texts.lateOnce(amount))}</p>;
}

import { LATE_FEE, type StudentData, TOTAL_FEES } from '@mmmcollege/backend/contract';
import { common, feeForm } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../../components/amount';
import { classNames } from '../../../components/class-names';
import { errorId } from '../../../components/form/field';
import { useIsland } from '../../../lib/language';
import { useLabels, useTexts } from '../../../lib/texts';
import formStyles from '../fee-form.module.css';
import { fieldId } from '../field-ids';
import { feeHeads } from '../form-values';
import { DueDate } from './due-date';
import styles from './fee-details.module.css';

interface FeeDetailsProps {
  student: StudentData;
  errors: Partial<Record<string, { message?: string }>>;
}

export function FeeDetails({ student, errors }: FeeDetailsProps) {
  const { feeForm: texts, common: commonTexts } = useTexts({ common, feeForm });
  const island = useIsland();
  const labels = useLabels(student.labels);
  return (
    <section className={formStyles.section} aria-labelledby="fee-details-title">
      <h2 id="fee-details-title">{texts.feeDetails}</h2>
      <table className={styles.table} aria-labelledby="fee-details-title">
        <tbody>
          {feeHeads(student, { common: commonTexts, labels }).map(({ name, label }) => {
            const message = errors[name]?.message;
            return (
              <tr key={name} className={classNames(name === TOTAL_FEES.name && styles.total)}>
                <th scope="row">
                  <label htmlFor={fieldId(name)} {...island(label)}>
                    {label}
                    <span aria-hidden="true">{'\u00a0*'}</span>
                  </label>
                  {message && (
                    <p id={errorId(fieldId(name))} className={styles.error}>
                      {message}
                    </p>
                  )}
                </th>
                <td>
                  <input
                    id={fieldId(name)}
                    name={name}
                    readOnly
                    tabIndex={message ? 0 : -1}
                    className={styles.amount}
                    value={rupees(student[name])}
                    // As wide as its digits in every font: a cut-off amount would read as another one.
                    style={{ width: `${rupees(student[name]).length}ch` }}
                    aria-invalid={message ? true : undefined}
                    aria-describedby={message ? errorId(fieldId(name)) : undefined}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {student.due && <DueDate due={student.due} asked={Number(student[LATE_FEE] ?? 0)} />}
    </section>
  );
}

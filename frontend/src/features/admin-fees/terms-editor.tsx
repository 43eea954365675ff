import { CLOSED_PERIODS_MAX, parseTypedRupees } from '@mmmcollege/backend/contract';
import { fees } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Field } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import styles from './fees.module.css';
import { hasCap, LATE_FEES, type TypedTerms } from './typed-terms';

interface TermsEditorProps {
  terms: TypedTerms;
  mayEdit: boolean;
  onChange: (terms: TypedTerms) => void;
}

/** Until when the fees of a semester can be paid, what is added afterwards, and on which days nobody can pay. */
export function TermsEditor({ terms, mayEdit, onChange }: TermsEditorProps) {
  const { fees: { terms: texts, dropMark } } = useTexts({ fees });
  const { dueOn, lateFee, amount, cap, closed } = terms;
  const change = (changes: Partial<TypedTerms>) => onChange({ ...terms, ...changes });
  const changePeriod = (id: number, changes: { from?: string; until?: string }) =>
    change({ closed: closed.map((period) => (period.id === id ? { ...period, ...changes } : period)) });
  const add = () => change({ closed: [...closed, { id: Math.max(-1, ...closed.map(({ id }) => id)) + 1, from: '', until: '' }] });

  return (
    <fieldset className={styles.terms} disabled={!mayEdit}>
      <legend className={styles.name}>{texts.title}</legend>
      <div className={styles.begin}>
        <Field name="dueOn" type="date" label={texts.dueOn} hint={texts.dueHint} value={dueOn} onChange={({ target }) => change({ dueOn: target.value })} />
        <Choice name="lateFee" label={texts.lateFee} value={lateFee} choices={LATE_FEES} words={texts.lateFees} onChange={(kind) => change({ lateFee: kind })} />
        {lateFee !== 'none' && (
          <Field
            name="amount" label={texts.amount} inputMode="decimal" autoComplete="off" figures value={amount} aria-invalid={parseTypedRupees(amount) === null || undefined}
            onChange={({ target }) => change({ amount: target.value })}
          />
        )}
        {hasCap(terms) && (
          <Field
            name="cap" label={texts.cap} hint={texts.capHint} inputMode="decimal" autoComplete="off" figures value={cap}
            aria-invalid={(cap.trim() !== '' && parseTypedRupees(cap) === null) || undefined} onChange={({ target }) => change({ cap: target.value })}
          />
        )}
      </div>
      {lateFee !== 'none' && <p className={styles.soft}>{texts.lateHint}</p>}
      {(mayEdit || closed.length > 0) && (
        <>
          <h3 className={styles.name}>{texts.closed}</h3>
          <p className={styles.soft}>{texts.closedHint}</p>
        </>
      )}
      {closed.map(({ id, from, until }, index) => (
        <div key={id} className={styles.begin}>
          <Field name={`from-${id}`} type="date" label={texts.from(index + 1)} value={from} onChange={({ target }) => changePeriod(id, { from: target.value })} />
          <Field
            name={`until-${id}`} type="date" label={texts.until(index + 1)} hint={texts.untilHint} value={until} onChange={({ target }) => changePeriod(id, { until: target.value })}
          />
          {mayEdit && (
            <Button variant="tertiary" aria-label={texts.drop(index + 1)} onClick={() => change({ closed: closed.filter((period) => period.id !== id) })}>{dropMark}</Button>
          )}
        </div>
      ))}
      {mayEdit && (
        <div>
          <Button variant="secondary" disabled={closed.length >= CLOSED_PERIODS_MAX} onClick={add}>{texts.add}</Button>
        </div>
      )}
    </fieldset>
  );
}

import { CHOSEN_NUMBERS_MAX, SCOPE_FIELDS, type ScopeField } from '@mmmcollege/backend/contract';
import { bulk, feeVersions } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { Choice } from '../../components/form/choice';
import { describedBy, FieldFrame, inputClass } from '../../components/form/field';
import { useLabel, useTexts } from '../../lib/texts';
import { type ChosenStudents, EVERY, NONE, numbersOf } from './chosen-students';

interface StudentChoicesProps {
  chosen: ChosenStudents;
  /** What students have. */
  values: Record<ScopeField, readonly string[]>;
  error: string | null;
  onChange: (chosen: ChosenStudents) => void;
}

/** Which students of the structure: by what they are, or by a list of their numbers. */
export function StudentChoices({ chosen, values, error, onChange }: StudentChoicesProps) {
  const { bulk: texts, feeVersions: words } = useTexts({ bulk, feeVersions });
  const label = useLabel();
  const id = useId();
  const count = numbersOf(chosen.numbers).length;
  const problem = error ?? (count > CHOSEN_NUMBERS_MAX ? texts.tooManyNumbers(CHOSEN_NUMBERS_MAX) : null);
  return (
    <>
      {SCOPE_FIELDS.map((field) => (
        <Choice
          key={field} name={field} label={words.scopes[field]} value={chosen[field]} choices={[EVERY, ...values[field], NONE]}
          words={{ ...Object.fromEntries(values[field].map((one) => [one, label(one)])), [EVERY]: texts.all, [NONE]: texts.noneOf }}
          onChange={(value) => onChange({ ...chosen, [field]: value })}
        />
      ))}
      <FieldFrame id={id} label={texts.numbers} hint={texts.numbersHint(count)} error={problem}>
        <textarea
          id={id} name="numbers" rows={3} value={chosen.numbers} className={inputClass} autoComplete="off" spellCheck={false} {...describedBy(id, texts.numbersHint(count), problem)}
          onChange={({ target }) => onChange({ ...chosen, numbers: target.value })}
        />
      </FieldFrame>
    </>
  );
}

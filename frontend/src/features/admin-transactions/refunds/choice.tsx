import { useId } from 'react';
import { describedBy, FieldFrame, inputClass } from '../../../components/form/field';

interface ChoiceProps<Value extends string> {
  name: string;
  label: string;
  /** '': nothing is chosen yet. */
  value: Value | '';
  choices: readonly Value[];
  words: Readonly<Record<Value, string>>;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  error?: string | null;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ name, label, value, choices, words, placeholder, error = null, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        id={id} name={name} className={inputClass} value={value} {...describedBy(id, null, error)} onChange={({ target }) => onChange(target.value as Value)}
      >
        {placeholder !== undefined && value === '' && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

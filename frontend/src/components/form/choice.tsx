import { useId } from 'react';
import { describedBy, FieldFrame, inputClass } from './field';

interface ChoiceProps<Value extends string> {
  id?: string;
  name: string;
  label: string;
  /** '': nothing is chosen yet. */
  value: Value | '';
  choices: readonly Value[];
  words: Readonly<Record<Value, string>>;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  required?: boolean;
  hint?: string;
  error?: string | null;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>(
  { id: given, name, label, value, choices, words, placeholder, required, hint, error = null, onChange }: ChoiceProps<Value>,
) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <select
        id={id} name={name} className={inputClass} value={value} {...describedBy(id, hint ?? null, error)}
        onChange={({ target }) => onChange(target.value as Value)}
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

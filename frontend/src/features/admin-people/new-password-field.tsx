import { PASSWORD_MAX, PASSWORD_MIN } from '@mmmcollege/backend/contract';
import { newPassword } from '@mmmcollege/backend/contract/texts';
import { type Ref, useState } from 'react';
import { Field } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import styles from './people.module.css';

interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  ref?: Ref<HTMLInputElement>;
}

/** What to correct before the server is asked; the rest of the rules is the server's. */
export function usePasswordFault() {
  const { newPassword: texts } = useTexts({ newPassword });
  return (password: string): string | null => {
    const { length } = [...password];
    if (length === 0) return texts.missing;
    return length < PASSWORD_MIN ? texts.tooShort(PASSWORD_MIN, length) : null;
  };
}

export function NewPasswordField({ onChange, ...field }: NewPasswordFieldProps) {
  const { newPassword: texts } = useTexts({ newPassword });
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <Field
        {...field}
        label={texts.label}
        name="password"
        type={isShown ? 'text' : 'password'}
        hint={texts.rules(PASSWORD_MIN)}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_MAX}
        required
        onChange={({ target }) => onChange(target.value)}
      />
      <label className={styles.role}>
        <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
        {texts.show}
      </label>
    </div>
  );
}

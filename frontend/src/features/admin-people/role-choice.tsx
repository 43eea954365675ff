import { type Role, ROLES } from '@mmmcollege/backend/contract';
import { people, roles } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { useTexts } from '../../lib/texts';
import styles from './people.module.css';

interface RoleChoiceProps {
  chosen: readonly Role[];
  error: string | null;
  onChange: (chosen: Role[]) => void;
}

export function RoleChoice({ chosen, error, onChange }: RoleChoiceProps) {
  const { people: texts, roles: roleTexts } = useTexts({ people, roles });
  const id = useId();
  return (
    <fieldset className={styles.roles} aria-describedby={error ? id : undefined}>
      <legend>{texts.roles}</legend>
      {ROLES.map((role) => (
        <label key={role} className={styles.role}>
          <input
            type="checkbox"
            name="roles"
            value={role}
            checked={chosen.includes(role)}
            onChange={({ target }) => onChange(ROLES.filter((one) => (one === role ? target.checked : chosen.includes(one))))}
          />
          <span>
            <strong>{roleTexts[role].name}</strong> {roleTexts[role].what}
          </span>
        </label>
      ))}
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

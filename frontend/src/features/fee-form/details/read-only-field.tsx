import { describedBy, errorId } from '../../../components/form/field';
import { useIsland } from '../../../lib/language';
import { fieldId } from '../field-ids';
import styles from './read-only-field.module.css';

interface ReadOnlyFieldProps {
  name: string;
  label: string;
  value: string;
  required: boolean;
  error?: string;
}

// A longer value may not fit a narrow phone's line in a wide font: a textarea wraps it.
const LINE_CHARACTERS = 18;

/** A real input, for form semantics, that looks like a line of a list. */
export function ReadOnlyField({ name, label, value, required, error }: ReadOnlyFieldProps) {
  const id = fieldId(name);
  const island = useIsland();
  // Nothing can be done with it: the keyboard goes from one thing to fill in to the next. A fault is one more thing to see to.
  const shared = { id, name, value, readOnly: true, tabIndex: error ? 0 : -1, className: styles.value, ...island(value), ...describedBy(id, undefined, error) };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && <span aria-hidden="true">{'\u00a0*'}</span>}
      </label>
      {value.length > LINE_CHARACTERS ? (
        <textarea {...shared} rows={Math.ceil(value.length / LINE_CHARACTERS)} />
      ) : (
        <input {...shared} />
      )}
      {error && (
        <p id={errorId(id)} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

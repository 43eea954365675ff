import { describedBy, errorId } from '../../components/field';
import { fieldId } from './field-ids';
import styles from './fact.module.css';

interface FactProps {
  name: string;
  label: string;
  value: string;
  required: boolean;
  /** What the server says against the college's own value. */
  error?: string;
}

// An input shows one line; what may be longer than a narrow phone's line in a wide font must wrap, or it could not be checked.
const LINE_CHARACTERS = 18;

/** What the college knows: a real input that cannot be changed, looking like a line of a list. */
export function Fact({ name, label, value, required, error }: FactProps) {
  const id = fieldId(name);
  const shared = { id, name, value, readOnly: true, className: styles.value, ...describedBy(id, undefined, error) };
  return (
    <div className={styles.fact}>
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

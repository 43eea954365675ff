import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';

interface FieldFrameProps {
  id: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  error?: string | null;
  children: ReactNode;
}

export const errorId = (id: string): string => `${id}-error`;
const hintId = (id: string): string => `${id}-hint`;

/** Attributes that connect an input to its hint and its error message. */
export function describedBy(id: string, hint: unknown, error: unknown) {
  const ids = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

export function FieldFrame({ id, label, required, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId(id)}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className={styles.error} id={errorId(id)}>
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  id?: string;
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | null;
  /** Tabular figures, for digits and ids. */
  figures?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function Field({ id, label, hint, error, figures, required, className, ref, ...input }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} required={required} hint={hint} error={error}>
      <input
        id={fieldId}
        ref={ref}
        className={classNames(styles.input, figures && styles.figures, className)}
        aria-required={required || undefined}
        {...describedBy(fieldId, hint, error)}
        {...input}
      />
    </FieldFrame>
  );
}

export const inputClass = styles.input;

import { errorSummary } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts';
import styles from './error-summary.module.css';

export interface SummaryError {
  fieldId: string;
  /** Of the field. */
  label?: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: SummaryError[];
  /** Number of refused submissions. The summary takes the focus when it grows, and only then. */
  attempt: number;
}

const startsWith = (message: string, label: string): boolean => message.toLowerCase().startsWith(label.toLowerCase());

/** Each message with its field named first, where it does not begin with its name. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { errorSummary: texts } = useTexts({ errorSummary });
  const summary = useRef<HTMLDivElement>(null);
  const focusedAttempt = useRef(0);
  // On every render: the errors may arrive one render after the attempt.
  useEffect(() => {
    if (attempt === focusedAttempt.current || !summary.current) return;
    focusedAttempt.current = attempt;
    summary.current.focus();
  });

  const goTo = (fieldId: string) => {
    const field = document.getElementById(fieldId);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  };

  if (attempt === 0 || errors.length === 0) return null;
  return (
    <div ref={summary} className={styles.summary} tabIndex={-1} role="group" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title" className={styles.title}>
        {texts.title(errors.length)}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, label, message }) => (
          <li key={fieldId + message}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(fieldId);
              }}
            >
              {label && !startsWith(message, label) ? texts.entry(label, message) : message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

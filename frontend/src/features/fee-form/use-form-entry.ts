import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths';
import { markEntry } from '../../lib/earlier-entry';
import type { FormEntry, FormValues } from '../../lib/form-entry';

// Browsers refuse more than about 100 history changes in 30 s.
const DEBOUNCE_MS = 300;

/** Keeps the form's data in its history entry. */
export function useFormEntry(entry: FormEntry) {
  const navigate = useNavigate();
  const latest = useRef(entry);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => markEntry(entry.admissionDetails.admissionNumber), [entry]);

  // After the form is left, the current history entry belongs to another screen.
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);

  const keep = useCallback(
    (changes: Partial<FormEntry>) => {
      if (!shown.current) return;
      latest.current = { ...latest.current, ...changes };
      void navigate(paths.form.href(), { replace: true, state: latest.current });
    },
    [navigate],
  );

  const pending = useRef<FormValues | null>(null);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current) keep({ typed: pending.current });
    pending.current = null;
  }, [keep]);

  const keepTyped = useCallback(
    (typed: FormValues) => {
      pending.current = typed;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE_MS);
    },
    [flush],
  );

  useEffect(() => {
    // The last event that a phone guarantees before it discards the page.
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
    };
  }, [flush]);

  return { keep, keepTyped, flush };
}

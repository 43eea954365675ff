import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths';
import { type FormEntry, type FormValues, readFormEntry } from '../../lib/form-entry';

// Browsers refuse more than about a hundred changes of history in half a minute.
const SETTLE_MS = 300;

/** The form's history entry, and how to put what is typed into it. */
export function useFormEntry() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const entry = readFormEntry(state);
  const latest = useRef<FormEntry | null>(entry);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Once the form is left, the current entry of the history belongs to another screen.
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);

  const keep = useCallback(
    (changes: Partial<FormEntry>) => {
      if (!latest.current || !shown.current) return;
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
      timer.current = setTimeout(flush, SETTLE_MS);
    },
    [flush],
  );

  useEffect(() => {
    // The last chance on a phone: the page may be gone afterwards.
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      clearTimeout(timer.current);
    };
  }, [flush]);

  return { entry, keep, keepTyped, flush };
}

import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths';
import { markEntry } from '../../lib/earlier-entry';
import type { FormEntry, FormValues } from '../../lib/form-entry';

// Browsers refuse more than about a hundred changes of history in half a minute.
const SETTLE_MS = 300;

/** How to put what is typed, and what is learnt, into the form's history entry. */
export function useFormEntry(entry: FormEntry) {
  const navigate = useNavigate();
  const latest = useRef(entry);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Whenever the entry was replaced.
  useEffect(() => markEntry(entry.admissionDetails.admissionNumber), [entry]);

  // Once the form is left, the current entry of the history belongs to another screen.
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

  return { keep, keepTyped, flush };
}

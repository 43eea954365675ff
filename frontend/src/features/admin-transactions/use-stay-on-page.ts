import { useEffect } from 'react';

/** How often Back may be pressed between two gestures on the page. */
const SPARE_ENTRIES = 10;

/** How many spare entries lie below the current one, itself included. */
function depth(): number {
  const { spare } = (window.history.state ?? {}) as { spare?: unknown };
  return typeof spare === 'number' ? spare : 0;
}

function addSpareEntries(): void {
  for (let spare = depth() + 1; spare <= SPARE_ENTRIES; spare += 1) window.history.pushState({ ...window.history.state, spare }, '');
}

/**
 * Neutralises Back: above the screen's own entry lie further ones of the same address, and each press takes one of them
 * away. Browsers skip every entry of a page that added one without a gesture of the user since the last Back (Chromium's
 * "history manipulation intervention"), so those that were taken away are added again with the next gesture, and without
 * one only when none is left: there the next Back leaves in any case where the rule holds, and stays where it does not.
 */
export function useStayOnPage(): void {
  useEffect(() => {
    const address = window.location.pathname;
    const onGesture = () => {
      if (window.location.pathname === address) addSpareEntries();
    };
    const onBack = () => {
      if (window.location.pathname === address && depth() === 0) addSpareEntries();
    };
    onBack();
    window.addEventListener('popstate', onBack);
    // Not `keydown`: that of Alt+Left comes before the browser goes back.
    document.addEventListener('click', onGesture);
    document.addEventListener('input', onGesture);
    return () => {
      window.removeEventListener('popstate', onBack);
      document.removeEventListener('click', onGesture);
      document.removeEventListener('input', onGesture);
    };
  }, []);
}

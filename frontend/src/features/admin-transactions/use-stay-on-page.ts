import { useEffect } from 'react';

/** How often Back may be pressed between two user gestures. */
const SPARE_ENTRIES = 10;

/** Number of spare entries up to the current one. */
function depth(): number {
  const { spare } = (window.history.state ?? {}) as { spare?: unknown };
  return typeof spare === 'number' ? spare : 0;
}

function addSpareEntries(): void {
  for (let spare = depth() + 1; spare <= SPARE_ENTRIES; spare += 1) window.history.pushState({ ...window.history.state, spare }, '');
}

/**
 * Neutralises Back by spare history entries of the same address. Chromium skips entries that a page added without a user
 * gesture ("history manipulation intervention"), so used entries are added again at the next gesture; without a gesture
 * only when none is left.
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
    // Not `keydown`: Alt+Left fires it before the browser goes back.
    document.addEventListener('click', onGesture);
    document.addEventListener('input', onGesture);
    return () => {
      window.removeEventListener('popstate', onBack);
      document.removeEventListener('click', onGesture);
      document.removeEventListener('input', onGesture);
    };
  }, []);
}

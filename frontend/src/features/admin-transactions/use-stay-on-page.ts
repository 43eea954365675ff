import { useEffect } from 'react';

const isGuarded = (): boolean => (window.history.state as { stays?: boolean } | null)?.stays === true;

function guard(): void {
  if (!isGuarded()) window.history.pushState({ ...window.history.state, stays: true }, '');
}

/**
 * Neutralises Back (specification, section 2): a second entry of the same address lies on top, and when it is left it is
 * laid there again.
 */
export function useStayOnPage(): void {
  useEffect(() => {
    const address = window.location.pathname;
    const stay = () => {
      if (window.location.pathname === address) guard();
    };
    guard();
    window.addEventListener('popstate', stay);
    return () => window.removeEventListener('popstate', stay);
  }, []);
}

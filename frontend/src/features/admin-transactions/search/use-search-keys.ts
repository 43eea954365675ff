import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;

/** `/`, where it is on, leads to the search from anywhere but a field. @returns what Escape does in the search. */
export function useSearchKeys(search: RefObject<HTMLInputElement | null>, isOn: boolean, clear: () => void) {
  useEffect(() => {
    if (!isOn) return undefined;
    const toSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, [search, isOn]);

  return (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    clear();
  };
}

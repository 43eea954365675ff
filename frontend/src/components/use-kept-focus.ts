import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A control loses the focus when it is disabled: whoever works by keyboard would have to begin at the top of the page.
 * It gets the focus back when it can be used again, unless something else has it by then.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, disabled: boolean, wanted = false): void {
  const kept = useRef(wanted);
  useLayoutEffect(() => {
    if (disabled) {
      kept.current ||= document.activeElement === element.current;
      return;
    }
    if (kept.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    kept.current = false;
  }, [element, disabled]);
}

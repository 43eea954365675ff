import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A disabled control loses the focus. Gives it back when the control is enabled again, unless something else has it. */
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

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A disabled control loses the focus. Gives it back when the control is enabled again, unless something else has it. */
export function useRestoredFocus(element: RefObject<HTMLElement | null>, disabled: boolean, wanted = false): void {
  const hadFocus = useRef(wanted);
  useLayoutEffect(() => {
    if (disabled) {
      hadFocus.current ||= document.activeElement === element.current;
      return;
    }
    if (hadFocus.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [element, disabled]);
}

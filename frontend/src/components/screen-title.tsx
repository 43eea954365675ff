import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** Whether no screen has been shown yet. The first one leaves the focus where the browser put it; every later one is announced by its heading. */
export const FirstScreenContext = createContext<RefObject<boolean> | null>(null);

/** The heading of a screen: names the document and takes the focus when the screen came by navigation. */
export function ScreenTitle({ children, className }: { children: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstScreenRef = useContext(FirstScreenContext);

  useEffect(() => {
    document.title = children;
  }, [children]);

  useEffect(() => {
    if (firstScreenRef?.current) firstScreenRef.current = false;
    else heading.current?.focus({ preventScroll: true });
    window.scrollTo?.(0, 0);
  }, [firstScreenRef]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';

/** True until a screen was shown: the first screen leaves the focus alone, every later one focuses its heading. */
export const FirstScreenContext = createContext<RefObject<boolean> | null>(null);

/** Heading of a screen. Sets the document title, and takes the focus after navigation. */
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

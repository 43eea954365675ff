import { useEffect, useRef } from 'react';

// The first screen of a document leaves the focus where the browser put it; every later one is announced by its heading.
let firstScreen = true;

/** The heading of a screen: names the document and takes the focus when the screen came by navigation. */
export function ScreenTitle({ children, className }: { children: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = children;
  }, [children]);

  useEffect(() => {
    if (firstScreen) firstScreen = false;
    else heading.current?.focus({ preventScroll: true });
    window.scrollTo?.(0, 0);
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

import type { Page } from '@playwright/test';

/**
 * Types one more letter and waits until exactly the expected rows are painted.
 *
 * @returns milliseconds, or `null` when they did not appear within ten seconds.
 */
export function keystroke(page: Page, text: string, expected: readonly string[]): Promise<number | null> {
  return page.evaluate(
    ({ typed, ids }) =>
      new Promise<number | null>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (!input || !set) return resolve(null);
        const shown = (): boolean => {
          const rows = document.querySelectorAll('tbody tr');
          return rows.length === ids.length && ids.every((id, index) => rows[index]?.textContent?.includes(id));
        };
        const began = performance.now();
        const late = setTimeout(() => resolve(null), 10_000);
        const look = (): void => {
          if (!shown()) return;
          observer.disconnect();
          clearTimeout(late);
          // A message posted in a frame's callback arrives after that frame was painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - began);
            port2.postMessage(null);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        set.call(input, typed);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        look();
      }),
    { typed: text, ids: [...expected] },
  );
}

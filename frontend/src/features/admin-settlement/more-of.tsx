import { settlement } from '@mmmcollege/backend/contract/texts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/button/button';
import { useTexts } from '../../lib/texts';
import styles from './settlement.module.css';

const STEP = 10;

/** The first items of a list; more when asked, and the focus then goes to the first new one. */
export function MoreOf<Item>({ items, children }: { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  const { settlement: texts } = useTexts({ settlement });
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    const first = shown;
    setShown(first + STEP);
    requestAnimationFrame(() => {
      const item = list.current?.children[first];
      if (!(item instanceof HTMLElement)) return;
      item.tabIndex = -1;
      item.focus();
    });
  };
  return (
    <>
      <ul ref={list} className={styles.list}>
        {items.slice(0, shown).map(children)}
      </ul>
      {items.length > shown && (
        <div>
          <Button variant="secondary" onClick={showMore}>{texts.more(Math.min(STEP, items.length - shown))}</Button>
        </div>
      )}
    </>
  );
}

import { transactions } from '@mmmcollege/backend/contract/texts';
import { useId, useLayoutEffect, useRef } from 'react';
import { useAppDispatch } from '../../../app/hooks';
import { classNames } from '../../../components/class-names';
import { inputClass } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import type { View } from '../list/view';
import { PAGE_SIZES, paged, pageSizeChosen } from '../view-slice';
import { pageWindow } from './page-window';
import styles from './pager.module.css';
import { writePageSize } from './stored-page-size';

interface PagerProps {
  view: View;
  pageSize: number;
  hasSerialNo: boolean;
  onSerialNo: (isShown: boolean) => void;
}

export function Pager({ view: { page, pages }, pageSize, hasSerialNo, onSerialNo }: PagerProps) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const size = useId();
  const buttons = useRef<HTMLDivElement>(null);

  // At the first and last page the pressed button becomes disabled, which would lose the focus.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!activeElement?.matches(':disabled') || !buttons.current?.contains(activeElement)) return;
    buttons.current.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [page, pages]);

  const pageButton = (label: string, to: number) => (
    <button type="button" className={styles.button} disabled={to < 1 || to > pages || to === page} onClick={() => dispatch(paged(to))}>
      {label}
    </button>
  );

  return (
    <nav className={styles.pager} aria-label={texts.pager}>
      <div ref={buttons} className={styles.buttons}>
        {pageButton(texts.first, 1)}
        {pageButton(texts.previous, page - 1)}
        {pageWindow(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className={classNames(styles.button, styles.number, number === page && styles.current)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => dispatch(paged(number))}
          >
            {number}
          </button>
        ))}
        {pageButton(texts.next, page + 1)}
        {pageButton(texts.last, pages)}
      </div>
      <p className={styles.text}>{texts.pageOf(page, pages)}</p>
      <label className={classNames(styles.size, styles.first)}>
        <input type="checkbox" name="serialNo" className={styles.check} checked={hasSerialNo} onChange={({ target }) => onSerialNo(target.checked)} />
        {texts.showSerialNo}
      </label>
      <label className={styles.size} htmlFor={size}>
        {texts.rowsPerPage}
        <select
          id={size}
          name="pageSize"
          className={classNames(inputClass, styles.select)}
          value={pageSize}
          onChange={({ target }) => {
            writePageSize(Number(target.value));
            dispatch(pageSizeChosen(Number(target.value)));
          }}
        >
          {PAGE_SIZES.map((rows) => (
            <option key={rows}>{rows}</option>
          ))}
        </select>
      </label>
    </nav>
  );
}

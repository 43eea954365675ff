import { transactions } from '@mmmcollege/backend/contract/texts';
import { type ComponentProps, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import { searched, selectRequest } from '../view-slice';
import { Downloads } from './downloads';
import { PeriodFilter, StatusFilter } from './filters';
import styles from './toolbar.module.css';
import { useSearchKeys } from './use-search-keys';

export function Toolbar(downloads: ComponentProps<typeof Downloads>) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const { query } = useAppSelector(selectRequest);
  const mayExport = useMay('export:read');
  const search = useRef<HTMLInputElement>(null);
  const onKeyDown = useSearchKeys(search, () => dispatch(searched('')));

  return (
    <div role="search" className={styles.toolbar}>
      <div className={styles.search}>
        <Field
          label={texts.search}
          name="search"
          type="search"
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="/"
          ref={search}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => dispatch(searched(event.target.value))}
        />
      </div>
      <StatusFilter />
      <PeriodFilter />
      {mayExport && <Downloads {...downloads} />}
    </div>
  );
}

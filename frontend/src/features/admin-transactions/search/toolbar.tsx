import { transactions } from '@mmmcollege/backend/contract/texts';
import { type ComponentProps, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { Field } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import { searched, selectRequest } from '../view-slice';
import { Downloads } from './downloads';
import { PeriodFilter, StatusFilter } from './filters';
import { SearchKeySwitch } from './search-key-switch';
import { readSearchKey, writeSearchKey } from './stored-search-key';
import styles from './toolbar.module.css';
import { useSearchKeys } from './use-search-keys';

export function Toolbar(downloads: ComponentProps<typeof Downloads>) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const { query } = useAppSelector(selectRequest);
  const mayExport = useMay('export:read');
  const search = useRef<HTMLInputElement>(null);
  const [hasKey, setHasKey] = useState(readSearchKey);
  const onKeyDown = useSearchKeys(search, hasKey, () => dispatch(searched('')));
  const switchKey = (isOn: boolean) => {
    writeSearchKey(isOn);
    setHasKey(isOn);
  };

  return (
    <div role="search" className={styles.toolbar}>
      <div className={styles.search}>
        <Field
          label={texts.search}
          hint={texts.searchHint}
          name="search"
          type="search"
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts={hasKey ? '/' : undefined}
          ref={search}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => dispatch(searched(event.target.value))}
        />
        <SearchKeySwitch isOn={hasKey} onChange={switchKey} />
      </div>
      <StatusFilter />
      <PeriodFilter />
      {mayExport && <Downloads {...downloads} />}
    </div>
  );
}

import { SHOWN_STATUSES } from '@mmmcollege/backend/contract';
import { transactions } from '@mmmcollege/backend/contract/texts';
import { useId, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Field, FieldFrame, inputClass } from '../../../components/form/field';
import { Icon } from '../../../components/icon';
import { showToast } from '../../../components/toasts/show-toast';
import { saveFile } from '../../../lib/save-file';
import { useTexts } from '../../../lib/texts';
import { CSV_NAME, csvFile } from '../list/csv/csv';
import { yieldToMain } from '../list/yield-to-main';
import { datesChosen, periodChosen, searched, selectPeriod, selectRequest, statusChosen } from '../view-slice';
import { PERIODS, type Period } from './periods';
import styles from './toolbar.module.css';
import type { Find } from './use-find';
import { useSearchKeys } from './use-search-keys';

interface ToolbarProps {
  find: Find;
  disabled: boolean;
}

export function Toolbar({ find, disabled }: ToolbarProps) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectRequest);
  const period = useAppSelector(selectPeriod);
  const [status, dates] = [useId(), useId()];
  const [making, setMaking] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const onKeyDown = useSearchKeys(search, () => dispatch(searched('')));

  const download = async () => {
    setMaking(true);
    try {
      saveFile(await csvFile(find(request), yieldToMain), CSV_NAME);
    } catch (error) {
      console.error(error);
      showToast('error', texts.csvNotMade);
    } finally {
      setMaking(false);
    }
  };

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
          value={request.query}
          onKeyDown={onKeyDown}
          onChange={(event) => dispatch(searched(event.target.value))}
        />
      </div>
      <FieldFrame id={status} label={texts.status}>
        <select
          id={status}
          name="status"
          className={inputClass}
          value={request.statuses[0] ?? ''}
          onChange={(event) => dispatch(statusChosen(event.target.value))}
        >
          <option value="">{texts.allStatuses}</option>
          {SHOWN_STATUSES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame id={dates} label={texts.dates}>
        <select
          id={dates}
          name="period"
          className={inputClass}
          value={period}
          onChange={(event) => dispatch(periodChosen(event.target.value as Period))}
        >
          {PERIODS.map((name) => (
            <option key={name} value={name}>
              {texts.periods[name]}
            </option>
          ))}
        </select>
      </FieldFrame>
      {period === 'custom' && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={texts[end]}
              name={end}
              type="date"
              figures
              value={request[end] ?? ''}
              onChange={({ target }) => dispatch(datesChosen({ [end]: target.value || null }))}
            />
          ))}
        </>
      )}
      <Button className={styles.download} onClick={() => void download()} disabled={disabled} busy={making}>
        <Icon name="download" /> {texts.downloadCsv}
      </Button>
    </div>
  );
}

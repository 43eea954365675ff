import { SHOWN_STATUSES } from '@mmmcollege/backend/contract';
import { transactions } from '@mmmcollege/backend/contract/texts';
import { useId, useRef, useState } from 'react';
import { toFailure } from '../../../api/failures';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Field, FieldFrame, inputClass } from '../../../components/form/field';
import { Icon } from '../../../components/icon';
import { showToast } from '../../../components/toasts/show-toast';
import { saveFile } from '../../../lib/save-file';
import { useTexts } from '../../../lib/texts';
import { CSV_NAME, csvFile } from '../list/csv/csv';
import { fetchReconciliation } from '../list/csv/fetch-reconciliation';
import { reportExport } from '../list/csv/report-export';
import { RECONCILIATION_CSV_NAME, reconciliationFile } from '../list/csv/reconciliation-csv';
import { yieldToMain } from '../list/yield-to-main';
import { datesChosen, periodChosen, searched, selectPeriod, selectRequest, statusChosen } from '../view-slice';
import { PERIODS, type Period } from './periods';
import styles from './toolbar.module.css';
import type { Find } from './use-find';
import { useSearchKeys } from './use-search-keys';

interface ToolbarProps {
  find: Find;
  disabled: boolean;
  onUnauthorized: () => void;
}

export function Toolbar({ find, disabled, onUnauthorized }: ToolbarProps) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectRequest);
  const period = useAppSelector(selectPeriod);
  const [status, dates] = [useId(), useId()];
  const [making, setMaking] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const onKeyDown = useSearchKeys(search, () => dispatch(searched('')));

  const download = async (name: string, file: () => Promise<Blob>) => {
    setMaking(name);
    try {
      saveFile(await file(), name);
    } catch (error) {
      console.error(error);
      if (toFailure(error).status === 401) onUnauthorized();
      else showToast('error', texts.csvNotMade);
    } finally {
      setMaking(null);
    }
  };

  const transactionsFile = async () => {
    const found = Array.from(find(request));
    await dispatch(reportExport('transactions', found.length, request)).unwrap();
    return csvFile(found, yieldToMain);
  };

  const reconciliation = async () => {
    const found = Array.from(find(request));
    await dispatch(reportExport('reconciliation', found.length, request)).unwrap();
    const records = await dispatch(fetchReconciliation(new Set(found.map(({ record }) => record.transaction_id))));
    return reconciliationFile(found, records, yieldToMain);
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
      <div className={styles.download}>
        <Button
          variant="secondary"
          onClick={() => void download(RECONCILIATION_CSV_NAME, reconciliation)}
          disabled={disabled}
          busy={making === RECONCILIATION_CSV_NAME}
        >
          <Icon name="download" /> {texts.downloadReconciliation}
        </Button>
        <Button onClick={() => void download(CSV_NAME, transactionsFile)} disabled={disabled} busy={making === CSV_NAME}>
          <Icon name="download" /> {texts.downloadCsv}
        </Button>
      </div>
    </div>
  );
}

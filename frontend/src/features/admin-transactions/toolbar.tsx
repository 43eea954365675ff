import { SHOWN_STATUSES } from '@mmmcollege/backend/contract';
import { useId, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button';
import { Field, FieldFrame, inputClass } from '../../components/field';
import { Icon } from '../../components/icon';
import { showToast } from '../../components/show-toast';
import { saveFile } from '../../lib/save-file';
import { CSV_NAME, csvFile } from './list/csv';
import { pause } from './list/pause';
import { PERIOD_LABELS, PERIODS, type Period } from './periods';
import styles from './toolbar.module.css';
import type { Find } from './use-find';
import { datesChosen, periodChosen, searched, selectPeriod, selectRequest, statusChosen } from './view-slice';

interface ToolbarProps {
  find: Find;
  /** Nothing to download. */
  disabled: boolean;
}

export function Toolbar({ find, disabled }: ToolbarProps) {
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectRequest);
  const period = useAppSelector(selectPeriod);
  const [status, dates] = [useId(), useId()];
  const [making, setMaking] = useState(false);

  const download = async () => {
    setMaking(true);
    try {
      saveFile(await csvFile(find(request), pause), CSV_NAME);
    } catch (error) {
      console.error(error);
      showToast('error', 'The CSV could not be made. Reload the list and try again.');
    } finally {
      setMaking(false);
    }
  };

  return (
    <div role="search" className={styles.toolbar}>
      <div className={styles.search}>
        <Field
          label="Search"
          name="search"
          type="search"
          placeholder="Search transactions"
          autoComplete="off"
          spellCheck={false}
          value={request.query}
          onChange={(event) => dispatch(searched(event.target.value))}
        />
      </div>
      <FieldFrame id={status} label="Status">
        <select
          id={status}
          name="status"
          className={inputClass}
          value={request.statuses[0] ?? ''}
          onChange={(event) => dispatch(statusChosen(event.target.value))}
        >
          <option value="">All statuses</option>
          {SHOWN_STATUSES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame id={dates} label="Dates">
        <select
          id={dates}
          name="period"
          className={inputClass}
          value={period}
          onChange={(event) => dispatch(periodChosen(event.target.value as Period))}
        >
          {PERIODS.map((name) => (
            <option key={name} value={name}>
              {PERIOD_LABELS[name]}
            </option>
          ))}
        </select>
      </FieldFrame>
      {period === 'custom' && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={end === 'from' ? 'From' : 'To'}
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
        <Icon name="download" /> Download CSV
      </Button>
    </div>
  );
}

import { SHOWN_STATUSES } from '@mmmcollege/backend/contract';
import { type Dispatch, useId, useState } from 'react';
import { Button } from '../../components/button';
import { Field, FieldFrame, inputClass } from '../../components/field';
import { Icon } from '../../components/icon';
import { showToast } from '../../components/show-toast';
import { saveFile } from '../../lib/save-file';
import { CSV_NAME } from './book/csv';
import { pause } from './book/pause';
import { theBook } from './book/the-book';
import { PERIOD_LABELS, PERIODS, type Period } from './periods';
import { type TableAction, type TableState, statusOf } from './table-state';
import styles from './toolbar.module.css';

interface ToolbarProps {
  state: TableState;
  dispatch: Dispatch<TableAction>;
  /** Nothing to download. */
  disabled: boolean;
}

export function Toolbar({ state: { request, period }, dispatch, disabled }: ToolbarProps) {
  const [status, dates] = [useId(), useId()];
  const [making, setMaking] = useState(false);

  const download = async () => {
    setMaking(true);
    try {
      saveFile(await theBook.csv(request, pause), CSV_NAME);
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
          onChange={(event) => dispatch({ type: 'searched', query: event.target.value })}
        />
      </div>
      <FieldFrame id={status} label="Status">
        <select
          id={status}
          name="status"
          className={inputClass}
          value={request.statuses[0] ?? ''}
          onChange={(event) => dispatch({ type: 'statusChosen', status: statusOf(event.target.value) })}
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
          onChange={(event) => dispatch({ type: 'periodChosen', period: event.target.value as Period, now: new Date() })}
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
              onChange={({ target }) => dispatch({ type: 'datesChosen', range: { from: request.from, to: request.to, [end]: target.value || null } })}
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

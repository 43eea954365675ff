import { transactions } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { Button } from '../../../components/button/button';
import { FieldFrame, inputClass } from '../../../components/form/field';
import { useTexts } from '../../../lib/texts';
import { COLUMNS } from '../list/columns';
import type { ViewRequest } from '../list/view';
import styles from './phone-sort.module.css';

interface PhoneSortProps {
  sort: ViewRequest['sort'];
  onSort: (sort: ViewRequest['sort']) => void;
}

export function PhoneSort({ sort, onSort }: PhoneSortProps) {
  const { transactions: texts } = useTexts({ transactions });
  const id = useId();
  return (
    <div className={styles.bar}>
      <FieldFrame id={id} label={texts.sortBy}>
        <select
          id={id}
          name="sort"
          className={inputClass}
          value={sort?.column ?? ''}
          onChange={({ target }) => {
            const column = COLUMNS.find((one) => one.id === target.value)?.id;
            onSort(column ? { column, descending: false } : null);
          }}
        >
          <option value="">{texts.newestFirst}</option>
          {COLUMNS.map(({ id: column }) => (
            <option key={column} value={column}>
              {texts.columns[column]}
            </option>
          ))}
        </select>
      </FieldFrame>
      {sort && (
        <Button variant="secondary" onClick={() => onSort({ ...sort, descending: !sort.descending })}>
          {sort.descending ? texts.descending : texts.ascending}
        </Button>
      )}
    </div>
  );
}

import type { SortDirection } from '@tanstack/react-table';
import { classNames } from '../../../components/class-names';
import { Icon } from '../../../components/icon';
import styles from './transaction-table.module.css';

interface SortableHeaderProps {
  label: string;
  sorted: false | SortDirection;
  numeric: boolean;
  onToggle: () => void;
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

export function SortableHeader({ label, sorted, numeric, onToggle }: SortableHeaderProps) {
  return (
    <th role="columnheader" scope="col" className={styles.head} aria-sort={sorted ? ORDERS[sorted] : 'none'}>
      <button type="button" className={classNames(styles.sort, numeric && styles.right)} onClick={onToggle}>
        {label}
        <span className={styles.arrow}>
          <Icon name={sorted ? ORDERS[sorted] : 'sortable'} />
        </span>
      </button>
    </th>
  );
}

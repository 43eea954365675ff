import type { SortDirection } from '@tanstack/react-table';
import { classNames } from '../../components/class-names';
import styles from './transaction-table.module.css';

interface SortableHeaderProps {
  label: string;
  sorted: false | SortDirection;
  numeric: boolean;
  onToggle: () => void;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: '▲', desc: '▼' } as const;

export function SortableHeader({ label, sorted, numeric, onToggle }: SortableHeaderProps) {
  return (
    <th role="columnheader" scope="col" className={styles.head} aria-sort={sorted ? ARIA[sorted] : 'none'}>
      <button type="button" className={classNames(styles.sort, numeric && styles.right)} onClick={onToggle}>
        {label}
        <span aria-hidden="true" className={styles.arrow}>
          {sorted ? ARROWS[sorted] : '↕'}
        </span>
      </button>
    </th>
  );
}

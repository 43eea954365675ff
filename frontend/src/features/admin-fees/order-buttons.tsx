import { fees } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../components/button/button';
import { useTexts } from '../../lib/texts';
import styles from './fees.module.css';

interface OrderButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onDrop: () => void;
}

export function OrderButtons({ name, isFirst, isLast, onMove, onDrop }: OrderButtonsProps) {
  const { fees: texts } = useTexts({ fees });
  return (
    <span className={styles.rowActions}>
      {/* Not disabled at the ends: a disabled button loses the focus. */}
      <Button variant="tertiary" aria-label={texts.up(name)} aria-disabled={isFirst || undefined} onClick={() => isFirst || onMove(-1)}>{texts.upMark}</Button>
      <Button variant="tertiary" aria-label={texts.down(name)} aria-disabled={isLast || undefined} onClick={() => isLast || onMove(1)}>{texts.downMark}</Button>
      <Button variant="tertiary" aria-label={texts.drop(name)} onClick={onDrop}>{texts.dropMark}</Button>
    </span>
  );
}

export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}

import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { useLocation } from 'react-router-dom';
import { RouteButton } from '../../../components/button/button';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { ReviewLink } from '../../../office/review-link';
import { idsIn, listState } from '../list/neighbours';
import styles from '../transaction-page.module.css';

/** Back to the rows that the list shows, and to the payments beside this one there. */
export function HistoryNavigation({ transactionId }: { transactionId: string }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const ids = idsIn(useLocation().state);
  const at = ids.indexOf(transactionId);
  const [before, after] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  const to = (id: string | undefined, label: string) =>
    id && (
      // Replaced, so that Back leads to the list from the tenth payment too.
      <RouteButton variant="secondary" replace to={paths.transaction.href(id)} state={listState(ids)}>
        {label}
      </RouteButton>
    );
  return (
    <nav className={styles.navigation} aria-label={texts.neighbours}>
      <RouteButton variant="secondary" to={paths.transactions.href()}>
        {texts.back}
      </RouteButton>
      {to(before, texts.previous)}
      {to(after, texts.next)}
      <ReviewLink />
    </nav>
  );
}

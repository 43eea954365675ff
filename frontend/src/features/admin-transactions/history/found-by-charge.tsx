import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { useDebounced } from '../search/use-debounced';
import { useFindByChargeQuery } from './history-api';
import styles from './transaction-page.module.css';

/** Shorter texts are the beginning of something else. */
const SHORTEST = 4;
const LONGEST = 64;

/** What the list cannot find because it does not hold it: an id of the gateway, or of the bank as a statement names it. */
export function FoundByCharge({ query }: { query: string }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  const id = useDebounced(query.trim());
  const skip = id.length < SHORTEST || id.length > LONGEST || id !== query.trim();
  const { currentData } = useFindByChargeQuery(id, { skip });
  const ids = skip ? [] : (currentData?.transaction_ids ?? []);
  return (
    <div role="status">
      {ids.length > 0 && (
        <>
          <p>{texts.foundByCharge(id)}</p>
          <ul className={styles.list}>
            {ids.map((found) => (
              <li key={found}>
                <Link to={paths.transaction.href(found)} className={styles.link}>
                  {found}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

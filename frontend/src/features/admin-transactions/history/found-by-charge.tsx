import { transactionHistory } from '@mmmcollege/backend/contract/texts';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { useDebounced } from '../search/use-debounced';
import { useFindByChargeQuery } from './history-api';
import styles from '../transaction-page.module.css';

/** Shorter texts are the beginning of something else. */
const SHORTEST = 4;
const LONGEST = 64;

/**
 * What the list cannot find because it does not hold it: an id of the gateway, or of the bank as a statement names it.
 *
 * @param query what was searched for; null when the list has found something.
 * @returns transaction ids.
 */
export function useFoundByCharge(query: string | null): readonly string[] {
  const text = query?.trim() ?? '';
  const id = useDebounced(text);
  const skip = id.length < SHORTEST || id.length > LONGEST || id !== text;
  const { currentData } = useFindByChargeQuery(id, { skip });
  return skip ? [] : (currentData?.transaction_ids ?? []);
}

export function FoundByCharge({ query, ids }: { query: string; ids: readonly string[] }) {
  const { transactionHistory: texts } = useTexts({ transactionHistory });
  return (
    <div role="status">
      {ids.length > 0 && (
        <>
          <p>{texts.foundByCharge(query.trim())}</p>
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

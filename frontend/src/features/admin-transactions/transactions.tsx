import { useEffect } from 'react';
import { toFailure } from '../../api/failures';
import { useOfficeSession } from '../../api/use-office-session';
import { useAppSelector } from '../../app/hooks';
import { Toasts } from '../../components/toasts';
import { ListStatus } from './list-status';
import { makeList } from './list/transaction-list';
import { LookupCapNotice } from './lookup-cap-notice';
import { OfficeHeader } from './office-header';
import { Pager } from './pager';
import { RefreshAll } from './refresh-all';
import { ReviewQueuePanel } from './review/review-queue-panel';
import { Toolbar } from './toolbar';
import { TransactionTable } from './transaction-table';
import { useTransactionsQuery } from './transactions-api';
import styles from './transactions.module.css';
import { useFind } from './use-find';
import { useRefresh } from './use-refresh';
import { useRefreshAll } from './use-refresh-all';
import { useStayOnPage } from './use-stay-on-page';
import { useView } from './use-view';
import { selectRequest } from './view-slice';

const NO_LIST = makeList([], 0);

export function Transactions() {
  useStayOnPage();
  const { leave, refused } = useOfficeSession();
  const request = useAppSelector(selectRequest);
  const { data, error, isFetching, refetch } = useTransactionsQuery();
  const loaded = data && !isFetching && !error ? data : null;
  const list = data ?? NO_LIST;
  const find = useFind(list);
  const view = useView(list, find, request);
  const refresh = useRefresh(refused);
  const refreshAll = useRefreshAll(find, refresh);

  useEffect(() => {
    if (!error) return;
    console.error('The transactions could not be loaded', error);
    if (toFailure(error).status === 401) refused();
  }, [error, refused]);

  const reload = () => void refetch();
  const found = loaded && view.rows.length > 0 ? view : null;

  return (
    <div className={styles.screen}>
      <OfficeHeader onSignOut={() => leave()} />
      <ReviewQueuePanel onRefused={refused} onStatusChanged={refresh} />
      <LookupCapNotice />
      <Toolbar find={find} disabled={!found} />
      <ListStatus loaded={loaded} loading={isFetching} failed={Boolean(error)} view={loaded ? view : null} onReload={reload}>
        {(found || refreshAll.run?.state === 'running') && <RefreshAll request={request} {...refreshAll} />}
      </ListStatus>
      {found && (
        <>
          <TransactionTable rows={found.rows} sort={request.sort} onRefresh={refresh} onRefused={refused} />
          <Pager view={found} pageSize={request.pageSize} />
        </>
      )}
      <Toasts />
    </div>
  );
}

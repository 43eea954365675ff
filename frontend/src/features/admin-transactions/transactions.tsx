import { useEffect } from 'react';
import { toFailure } from '../../api/failures';
import { useOfficeSession } from '../../api/use-office-session';
import { useAppSelector } from '../../app/hooks';
import { Toasts } from '../../components/toasts/toasts';
import { makeList } from './list/transaction-list';
import { OfficeHeader } from './office-header';
import { RefreshAll } from './refresh/refresh-all';
import { useRefresh } from './refresh/use-refresh';
import { useRefreshAll } from './refresh/use-refresh-all';
import { LookupCapNotice } from './review/lookup-cap-notice';
import { ReviewQueuePanel } from './review/review-queue-panel';
import { ListStatus } from './search/list-status';
import { Toolbar } from './search/toolbar';
import { useFind } from './search/use-find';
import { useView } from './search/use-view';
import { Pager } from './table/pager';
import { TransactionTable } from './table/transaction-table';
import { useTransactionsQuery } from './transactions-api';
import styles from './transactions.module.css';
import { useStayOnPage } from './use-stay-on-page';
import { selectRequest } from './view-slice';

const NO_LIST = makeList([], 0);

export function Transactions() {
  useStayOnPage();
  const { leave, unauthorized } = useOfficeSession();
  const request = useAppSelector(selectRequest);
  const { data, error, isFetching, refetch } = useTransactionsQuery();
  const loaded = data && !isFetching && !error ? data : null;
  const list = data ?? NO_LIST;
  const find = useFind(list);
  const view = useView(list, find, request);
  const refresh = useRefresh(unauthorized);
  const refreshAll = useRefreshAll(find, refresh);

  useEffect(() => {
    if (!error) return;
    console.error('The transactions could not be loaded', error);
    if (toFailure(error).status === 401) unauthorized();
  }, [error, unauthorized]);

  const reload = () => void refetch();
  const found = loaded && view.rows.length > 0 ? view : null;

  return (
    <div className={styles.screen}>
      <OfficeHeader onSignOut={() => leave()} />
      <ReviewQueuePanel onUnauthorized={unauthorized} onStatusChanged={refresh} />
      <LookupCapNotice />
      <Toolbar find={find} disabled={!found} />
      <ListStatus loaded={loaded} loading={isFetching} failed={Boolean(error)} view={loaded ? view : null} onReload={reload}>
        {(found || refreshAll.run?.state === 'running') && <RefreshAll request={request} {...refreshAll} />}
      </ListStatus>
      {found && (
        <>
          <TransactionTable rows={found.rows} sort={request.sort} onRefresh={refresh} onUnauthorized={unauthorized} />
          <Pager view={found} pageSize={request.pageSize} />
        </>
      )}
      <Toasts />
    </div>
  );
}

import { useEffect, useReducer } from 'react';
import { toFailure } from '../../api/failures';
import { Toasts } from '../../components/toasts';
import { useOfficeSession } from '../../lib/office-session';
import { ListStatus } from './list-status';
import { LookupCapNotice } from './lookup-cap-notice';
import { OfficeHeader } from './office-header';
import { Pager } from './pager';
import { RefreshAll } from './refresh-all';
import { ReviewQueuePanel } from './review/review-queue-panel';
import { tableMemory, tableReducer } from './table-state';
import { Toolbar } from './toolbar';
import { TransactionTable } from './transaction-table';
import { useTransactionsQuery } from './transactions-api';
import styles from './transactions.module.css';
import { useRefresh } from './use-refresh';
import { useRefreshAll } from './use-refresh-all';
import { useStayOnPage } from './use-stay-on-page';
import { useView } from './use-view';

export function Transactions() {
  useStayOnPage();
  const { leave, refused } = useOfficeSession();
  const [state, dispatch] = useReducer(tableReducer, undefined, tableMemory.get);
  const { data, error, isFetching, refetch } = useTransactionsQuery();
  const loaded = data && !isFetching && !error ? data : null;
  const view = useView(state.request);

  useEffect(() => tableMemory.keep(state), [state]);

  const { refreshes, refresh } = useRefresh(refused);
  const refreshAll = useRefreshAll(refresh);

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
      <Toolbar state={state} dispatch={dispatch} disabled={!found} />
      <ListStatus loaded={loaded} loading={isFetching} failed={Boolean(error)} view={loaded ? view : null} onReload={reload}>
        {(found || refreshAll.run?.state === 'running') && <RefreshAll request={state.request} {...refreshAll} />}
      </ListStatus>
      {found && (
        <>
          <TransactionTable rows={found.rows} sort={state.request.sort} dispatch={dispatch} refreshes={refreshes} onRefresh={refresh} onRefused={refused} />
          <Pager view={found} pageSize={state.request.pageSize} dispatch={dispatch} />
        </>
      )}
      <Toasts />
    </div>
  );
}

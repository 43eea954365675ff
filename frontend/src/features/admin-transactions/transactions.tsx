import { transactions } from '@mmmcollege/backend/contract/texts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { OfficeToasts } from '../../office/office-toasts';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { useAppSelector } from '../../app/hooks';
import { OfficeFooter } from '../../components/page/office-footer';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { attemptsOf } from './caller/attempts-of';
import { CallerCard } from './caller/caller-card';
import { FoundByCharge, useFoundByCharge } from './history/found-by-charge';
import { idsAround } from './list/neighbours';
import { makeList } from './list/transaction-list';
import { MoneyBanner } from './money-banner';
import { OfficeHeader } from './office-header';
import { endText } from './refresh/answer-text';
import { RefreshAll } from './refresh/refresh-all';
import { useStatusRefresh } from './refresh/use-status-refresh';
import { useRefreshAll } from './refresh/use-refresh-all';
import { ListStatus } from './search/list-status';
import { Toolbar } from './search/toolbar';
import { useFind } from './search/use-find';
import { useView } from './search/use-view';
import { Pager } from './table/pager';
import { readSerialColumn, writeSerialColumn } from './table/stored-serial-column';
import { TransactionTable } from './table/transaction-table';
import { useTransactionsQuery } from './transactions-api';
import styles from './transactions.module.css';
import { useStayOnPage } from './use-stay-on-page';
import { selectRequest } from './view-slice';

const NO_LIST = makeList([], 0);

export function Transactions() {
  useStayOnPage();
  const { transactions: texts } = useTexts({ transactions });
  const signOut = useSignOut();
  const [mayRefresh, mayCheck] = [useMay('payment:refresh'), useMay('health:check')];
  const request = useAppSelector(selectRequest);
  const { version } = useAppSelector(selectConfig);
  const { data, error, isFetching, refetch } = useTransactionsQuery();
  // A reload keeps the rows until it has succeeded.
  const loaded = data ?? null;
  const list = loaded ?? NO_LIST;
  const find = useFind(list);
  const view = useView(list, find, request);
  const refresh = useStatusRefresh();
  const refreshAll = useRefreshAll(find, refresh);
  const [announced, setAnnounced] = useState('');
  const [hasSerialNo, setHasSerialNo] = useState(readSerialColumn);
  const showSerialNo = (isShown: boolean) => {
    writeSerialColumn(isShown);
    setHasSerialNo(isShown);
  };

  const refreshRow = useCallback(
    (id: string) => {
      setAnnounced('');
      void refresh(id).then((end) => setAnnounced(endText(id, end, new Date(), texts)));
    },
    [refresh, texts],
  );

  useEffect(() => {
    if (!error) return;
    console.error('The transactions could not be loaded', error);
  }, [error]);

  const around = useCallback((id: string) => idsAround(find(request), id), [find, request]);
  const reload = () => void refetch();
  const called = request.query.trim() === '' ? null : view.onlyNumber;
  const attempts = useMemo(() => (called ? attemptsOf(list, called) : []), [list, called]);
  const found = loaded && view.rows.length > 0 ? view : null;
  const elsewhere = useFoundByCharge(loaded && !found ? request.query : null);

  return (
    <div className={styles.screen}>
      <OfficeHeader onSignOut={signOut} />
      <MoneyBanner />
      <Toolbar find={find} disabled={!found} />
      <ListStatus
        loaded={loaded}
        loading={isFetching}
        failed={Boolean(error)}
        view={loaded ? view : null}
        foundElsewhere={elsewhere.length > 0}
        onReload={reload}
      >
        {mayRefresh && (found || refreshAll.run?.state === 'running') && <RefreshAll request={request} {...refreshAll} />}
      </ListStatus>
      {loaded && !found && <FoundByCharge query={request.query} ids={elsewhere} />}
      {found && called && <CallerCard key={called} attempts={attempts} />}
      {found && (
        <>
          <TransactionTable
            rows={found.rows} hasSerialNo={hasSerialNo} sort={request.sort} onRefresh={refreshRow} idsAround={around}
          />
          <Pager view={found} pageSize={request.pageSize} hasSerialNo={hasSerialNo} onSerialNo={showSerialNo} />
        </>
      )}
      <p role="status" className={styles.spoken}>
        {announced}
      </p>
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </div>
  );
}

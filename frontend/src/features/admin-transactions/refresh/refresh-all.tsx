import { SHOWN_STATUSES } from '@mmmcollege/backend/contract';
import { type Catalogue, transactions } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../../components/button/button';
import { useTexts } from '../../../lib/texts';
import type { ViewRequest } from '../list/view';
import styles from './refresh-all.module.css';
import type { RefreshAllRun, RefreshRun } from './use-refresh-all';

interface RefreshAllProps extends RefreshAllRun {
  request: ViewRequest;
}

export function RefreshAll({ request, run, start, stop }: RefreshAllProps) {
  const { transactions: texts } = useTexts({ transactions });
  const isRunning = run?.state === 'running';
  return (
    <div className={styles.row}>
      {/* Always in place: a status that appears together with its text is not announced. */}
      <p role="status" className={styles.result}>
        {run && !isRunning && resultText(run, texts)}
      </p>
      {isRunning ? (
        <>
          <label className={styles.progress}>
            {texts.refreshing(run.done, run.total)}
            <progress max={run.total} value={run.done} />
          </label>
          <Button variant="secondary" onClick={stop}>
            {texts.stop}
          </Button>
        </>
      ) : (
        <Button variant="tertiary" onClick={() => void start(request)}>
          {texts.refreshAll}
        </Button>
      )}
    </div>
  );
}

function resultText({ state, done, total, changed, unchanged, unreachable }: RefreshRun, texts: Catalogue['transactions']): string {
  if (total === 0) return texts.nothingToRefresh;
  const news = SHOWN_STATUSES.flatMap((status) => changed[status] ? [{ status, count: changed[status] }] : []);
  const counted = news.reduce((sum, { count }) => sum + count, unchanged + unreachable);
  const result = texts.refreshed(counted, [
    ...news.map(({ status, count }) => texts.nowStatus(count, status)), texts.unchanged(unchanged), texts.unreachable(unreachable),
  ]);
  return state === 'stopped' ? texts.stopped(done, total, result) : result;
}

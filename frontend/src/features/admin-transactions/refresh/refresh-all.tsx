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
  if (run?.state !== 'running') {
    return (
      <div className={styles.row}>
        {run && <p role="status">{resultText(run, texts)}</p>}
        <Button variant="tertiary" onClick={() => void start(request)}>
          {texts.refreshAll}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <label className={styles.progress}>
        {texts.refreshing(run.done, run.total)}
        <progress max={run.total} value={run.done} />
      </label>
      <Button variant="secondary" onClick={stop}>
        {texts.stop}
      </Button>
    </div>
  );
}

function resultText({ state, done, total, failed }: RefreshRun, texts: Catalogue['transactions']): string {
  const result = state === 'stopped' ? texts.stopped(done, total) : total === 0 ? texts.nothingToRefresh : texts.refreshed(done - failed);
  return failed > 0 ? texts.withFailed(result, failed) : result;
}

import { Button } from '../../components/button';
import type { ViewRequest } from './list/view';
import styles from './refresh-all.module.css';
import type { RefreshAllRun, RefreshRun } from './use-refresh-all';

interface RefreshAllProps extends RefreshAllRun {
  request: ViewRequest;
}

const counted = (count: number): string => count.toLocaleString('en-IN');

export function RefreshAll({ request, run, start, stop }: RefreshAllProps) {
  if (run?.state !== 'running') {
    return (
      <div className={styles.row}>
        {run && <p role="status">{resultText(run)}</p>}
        <Button look="quiet" onClick={() => void start(request)}>
          Refresh all that can still change
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <label className={styles.progress}>
        {`Asking the bank: ${counted(run.done)} of ${counted(run.total)}`}
        <progress max={run.total} value={run.done} />
      </label>
      <Button look="secondary" onClick={stop}>
        Stop
      </Button>
    </div>
  );
}

function resultText({ state, done, total, failed }: RefreshRun): string {
  const asked = state === 'stopped' ? `Stopped after ${counted(done)} of ${counted(total)}.` : total === 0 ? 'Nothing to refresh.' : `${counted(done - failed)} refreshed.`;
  return failed > 0 ? `${asked} ${counted(failed)} could not be asked.` : asked;
}

import { transactions } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Icon } from '../../../components/icon';
import { showToast } from '../../../components/toasts/show-toast';
import { saveFile } from '../../../lib/save-file';
import { useTexts } from '../../../lib/texts';
import { CSV_NAME, csvFile } from '../list/csv/csv';
import { fetchReconciliation } from '../list/csv/fetch-reconciliation';
import { filterParts } from '../list/csv/filter-parts';
import { RECONCILIATION_CSV_NAME, reconciliationFile } from '../list/csv/reconciliation-csv';
import { yieldToMain } from '../list/yield-to-main';
import { selectRequest } from '../view-slice';
import styles from './toolbar.module.css';
import { reportExport } from '../../../office/export-report';
import { isUnauthorized } from '../../../office/office-session-slice';
import type { Find } from './use-find';

interface DownloadsProps {
  find: Find;
  disabled: boolean;
}

/** The rows that are found, as files. */
export function Downloads({ find, disabled }: DownloadsProps) {
  const { transactions: texts } = useTexts({ transactions });
  const dispatch = useAppDispatch();
  const request = useAppSelector(selectRequest);
  const [making, setMaking] = useState<string | null>(null);

  const download = async (name: string, file: () => Promise<Blob>) => {
    setMaking(name);
    try {
      saveFile(await file(), name);
    } catch (error) {
      console.error(error);
      if (!isUnauthorized(error)) showToast('error', texts.csvNotMade);
    } finally {
      setMaking(null);
    }
  };

  const transactionsFile = async () => {
    const found = Array.from(find(request));
    await dispatch(reportExport('transactions', found.length, filterParts(request))).unwrap();
    return csvFile(found, yieldToMain);
  };

  const reconciliation = async () => {
    const found = Array.from(find(request));
    await dispatch(reportExport('reconciliation', found.length, filterParts(request))).unwrap();
    const records = await dispatch(fetchReconciliation(new Set(found.map(({ record }) => record.transaction_id))));
    return reconciliationFile(found, records, yieldToMain);
  };

  return (
    <div className={styles.download}>
      <Button
        variant="secondary"
        onClick={() => void download(RECONCILIATION_CSV_NAME, reconciliation)}
        disabled={disabled}
        busy={making === RECONCILIATION_CSV_NAME}
      >
        <Icon name="download" /> {texts.downloadReconciliation}
      </Button>
      <Button onClick={() => void download(CSV_NAME, transactionsFile)} disabled={disabled} busy={making === CSV_NAME}>
        <Icon name="download" /> {texts.downloadCsv}
      </Button>
    </div>
  );
}

import { API_BASE, type ReconciliationRecord } from '@mmmcollege/backend/contract';
import type { Dispatch } from '@reduxjs/toolkit';
import type { RootState } from '../../../../app/root-reducer';
import { selectConfig } from '../../../../config/runtime-config';
import { syncSession } from '../../../../session/session-slice';
import { fetchRecords } from '../../fetch-records';

/** Streamed for all payments and kept for the wanted ones. @throws `{ status, data }` of an error answer. */
export const fetchReconciliation =
  (wanted: ReadonlySet<string>) =>
  async (dispatch: Dispatch, getState: () => RootState): Promise<Map<string, ReconciliationRecord>> => {
    const { credentials } = syncSession({ dispatch, getState });
    if (!credentials) throw { status: 401, data: null };
    const kept = new Map<string, ReconciliationRecord>();
    const onRecords = (records: ReconciliationRecord[]) => {
      for (const record of records) if (wanted.has(record.transaction_id)) kept.set(record.transaction_id, record);
    };
    const url = `${selectConfig(getState()).apiBaseUrl}${API_BASE}/admin/reconciliation`;
    await fetchRecords({ url, credentials, signal: new AbortController().signal, onRecords });
    return kept;
  };

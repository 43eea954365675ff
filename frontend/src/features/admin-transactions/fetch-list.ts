import { listed, type ListedTransaction } from './list/listed-transaction';
import { pause } from './list/pause';
import { readRecords } from './list/read-records';

/** Longer than any pause between two pieces of a list that still comes. */
const SILENCE_MS = 60_000;

interface ListCall {
  url: string;
  credentials: string;
  signal: AbortSignal;
  /** How many transactions have arrived. */
  onArrived: (count: number) => void;
}

/**
 * Calls `getPaymentResponse` and takes its bytes apart as they arrive. Not through the base query: that one keeps a copy
 * of the whole answer, 30 MB of it, until the last byte is there.
 *
 * @throws `{ status, data }` of an answer that is no success; an Error when the list broke off.
 */
export async function fetchList({ url, credentials, signal, onArrived }: ListCall): Promise<ListedTransaction[]> {
  const silence = new AbortController();
  const cancel = () => silence.abort();
  let timer = setTimeout(cancel, SILENCE_MS);
  signal.addEventListener('abort', cancel);
  try {
    const response = await fetch(url, {
      method: 'POST', credentials: 'omit', signal: silence.signal,
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${credentials}` },
    });
    if (!response.ok) throw { status: response.status, data: await response.json().catch(() => null) };
    const rows: ListedTransaction[] = [];
    for await (const records of readRecords(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(cancel, SILENCE_MS);
      for (const record of records) rows.push(listed(record));
      onArrived(rows.length);
      // Pieces that are already there would otherwise be taken in one task.
      await pause();
    }
    return rows;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

import { listed, type ListedTransaction } from './list/listed-transaction';
import { readRecords } from './list/read-records';
import { yieldToMain } from './list/yield-to-main';

/** Longer than any pause between two chunks of a list that is still arriving. */
const SILENCE_MS = 60_000;

interface ListCall {
  url: string;
  credentials: string;
  signal: AbortSignal;
  onArrived: (count: number) => void;
}

/**
 * Parses the answer while it arrives. The base query would keep a copy of all its 30 MB.
 *
 * @throws `{ status, data }` of an error answer; an Error when the list broke off.
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
      // Chunks that have already arrived would otherwise be processed in one task.
      await yieldToMain();
    }
    return rows;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

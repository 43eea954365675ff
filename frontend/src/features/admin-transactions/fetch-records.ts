import { officeHeaders } from '../../office/office-headers';
import { readRecords } from './list/read-records';
import { yieldToMain } from './list/yield-to-main';

/** Longer than any pause between two chunks of a list that is still arriving. */
const SILENCE_MS = 60_000;

interface ListCall<Record> {
  url: string;
  credentials: string;
  signal: AbortSignal;
  /** Called for each chunk, until which the next one waits. */
  onRecords: (records: Record[]) => void;
}

/**
 * Parses the answer while it arrives. The base query would keep a copy of all its 30 MB.
 *
 * @throws `{ status, data }` of an error answer; an Error when the list broke off.
 */
export async function fetchRecords<Record extends object>({ url, credentials, signal, onRecords }: ListCall<Record>): Promise<void> {
  const silence = new AbortController();
  const cancel = () => silence.abort();
  let timer = setTimeout(cancel, SILENCE_MS);
  signal.addEventListener('abort', cancel);
  try {
    const response = await fetch(url, {
      method: 'POST', credentials: 'include', signal: silence.signal,
      headers: officeHeaders(credentials),
    });
    if (!response.ok) throw { status: response.status, data: await response.json().catch(() => null) };
    for await (const records of readRecords<Record>(response.body)) {
      clearTimeout(timer);
      timer = setTimeout(cancel, SILENCE_MS);
      onRecords(records);
      // Chunks that have already arrived would otherwise be processed in one task.
      await yieldToMain();
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

import type { PackedBlock } from './list/block';
import { openMaker } from './list/open-maker';

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
export async function fetchList({ url, credentials, signal, onArrived }: ListCall): Promise<PackedBlock[]> {
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
    return await blocksOf(response, (count) => {
      onArrived(count);
      clearTimeout(timer);
      timer = setTimeout(cancel, SILENCE_MS);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

async function blocksOf(response: Response, onArrived: (count: number) => void): Promise<PackedBlock[]> {
  const maker = openMaker();
  const reader = response.body?.getReader();
  const blocks: PackedBlock[] = [];
  let count = 0;
  try {
    for (;;) {
      const piece = await reader?.read();
      const made = piece?.value ? await maker.push(piece.value) : await maker.finish();
      blocks.push(...made);
      if (!piece?.value) return blocks;
      onArrived((count += made.reduce((sum, { rows }) => sum + rows.length, 0)));
    }
  } finally {
    maker.close();
  }
}

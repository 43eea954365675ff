import { API_BASE } from '@mmmcollege/backend/contract';
import { session } from '../../lib/session';
import type { PackedBlock } from './book/block';
import { openMaker } from './book/open-maker';
import { loadProgress } from './load-progress';

/** Longer than any pause between two pieces of a list that still comes. */
const SILENCE_MS = 60_000;

/**
 * Calls `getPaymentResponse` and takes its bytes apart as they arrive. Not through the base query: that one keeps a copy
 * of the whole answer, 30 MB of it, until the last byte is there.
 *
 * @throws `{ status, data }` of an answer that is no success, 401 without asking when nobody is logged in; an Error when
 * the list broke off.
 */
export async function fetchList(apiBaseUrl: string, signal: AbortSignal): Promise<PackedBlock[]> {
  const token = session.authToken();
  if (!token) throw { status: 401, data: null };
  const silence = new AbortController();
  const cancel = () => silence.abort();
  let timer = setTimeout(cancel, SILENCE_MS);
  signal.addEventListener('abort', cancel);
  loadProgress.set(0);
  try {
    const response = await fetch(`${apiBaseUrl}${API_BASE}/getPaymentResponse`, {
      method: 'POST', credentials: 'omit', signal: silence.signal,
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${token}` },
    });
    if (!response.ok) throw { status: response.status, data: await response.json().catch(() => null) };
    return await blocksOf(response, () => {
      clearTimeout(timer);
      timer = setTimeout(cancel, SILENCE_MS);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

async function blocksOf(response: Response, onBytes: () => void): Promise<PackedBlock[]> {
  const maker = openMaker();
  const reader = response.body?.getReader();
  const blocks: PackedBlock[] = [];
  let count = 0;
  try {
    for (;;) {
      const piece = await reader?.read();
      const made = piece?.value ? await maker.push(piece.value) : await maker.finish();
      blocks.push(...made);
      loadProgress.set((count += made.reduce((sum, { rows }) => sum + rows.length, 0)));
      if (!piece?.value) return blocks;
      onBytes();
    }
  } finally {
    maker.close();
  }
}

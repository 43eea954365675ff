import { API_BASE } from '@mmmcollege/backend/contract';
import { session } from '../../lib/session';
import type { Book, Loaded } from './book/book-calls';
import { loadProgress } from './load-progress';

/** Longer than any pause between two pieces of a list that still comes. */
const SILENCE_MS = 60_000;

/**
 * Calls `getPaymentResponse` and hands its bytes to the book as they arrive. Not through the base query: that one keeps a
 * copy of the whole answer, 30 MB of it, until the last byte is there.
 *
 * @throws `{ status, data }` of an answer that is no success; an Error when the list broke off.
 */
export async function fetchList(apiBaseUrl: string, book: Book, signal: AbortSignal): Promise<Loaded> {
  const silence = new AbortController();
  const cancel = () => silence.abort();
  let timer = setTimeout(cancel, SILENCE_MS);
  signal.addEventListener('abort', cancel);
  loadProgress.set(0);
  try {
    const response = await fetch(`${apiBaseUrl}${API_BASE}/getPaymentResponse`, {
      method: 'POST', credentials: 'omit', signal: silence.signal,
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${session.authToken() ?? ''}` },
    });
    if (!response.ok) throw { status: response.status, data: await response.json().catch(() => null) };
    await book.begin();
    const reader = response.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece?.value) break;
      clearTimeout(timer);
      timer = setTimeout(cancel, SILENCE_MS);
      loadProgress.set(await book.chunk(piece.value));
    }
    return await book.end();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

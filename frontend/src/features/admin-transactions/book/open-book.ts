import type { Answer, Book, Call } from './book-calls';
import { TransactionBook } from './transaction-book';

let opened: Book | null = null;

/** The page's one book: its rows survive a look at a receipt and the way back. */
export function theBook(): Book {
  return (opened ??= typeof Worker === 'undefined' ? bookHere() : bookInWorker(startWorker()));
}

const startWorker = (): Worker => new Worker(new URL('./book.worker.ts', import.meta.url), { type: 'module' });

/** Without workers the same book works on the page's own thread. */
function bookHere(): Book {
  const book = new TransactionBook();
  return {
    begin: async () => book.begin(),
    chunk: async (bytes) => book.chunk(bytes),
    end: async () => book.end(),
    view: async (request) => book.view(request),
    unsettled: async (request) => book.unsettled(request),
    setStatus: async (id, status) => book.setStatus(id, status),
    csv: (request) => book.csv(request),
  };
}

function bookInWorker(worker: Worker): Book {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (reason: Error) => void }>();
  let calls = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) caller?.reject(new Error(data.error));
    else caller?.resolve(data.result as never);
  });
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'The worker could not be loaded'));
    waiting.clear();
  });
  const call = <Name extends keyof Book>(name: Name, transfer: Transferable[], ...args: Parameters<Book[Name]>): ReturnType<Book[Name]> => {
    const id = (calls += 1);
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, name, args } as Call, transfer);
    return answer as ReturnType<Book[Name]>;
  };
  return {
    begin: () => call('begin', []),
    chunk: (bytes) => call('chunk', [bytes.buffer as ArrayBuffer], bytes),
    end: () => call('end', []),
    view: (request) => call('view', [], request),
    unsettled: (request) => call('unsettled', [], request),
    setStatus: (id, status) => call('setStatus', [], id, status),
    csv: (request) => call('csv', [], request),
  };
}

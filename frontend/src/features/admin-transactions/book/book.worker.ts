import type { Answer, Call } from './book-calls';
import { TransactionBook } from './transaction-book';

// The page's thread only types and paints: reading, searching, sorting and the file are made here.
const book = new TransactionBook();

// A timer would wait 4 ms each time; a message only lets the calls that came meanwhile go first.
const { port1, port2 } = new MessageChannel();
const paused: (() => void)[] = [];
port1.onmessage = () => paused.shift()?.();
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    paused.push(resolve);
    port2.postMessage(null);
  });

async function answerTo(call: Call): Promise<unknown> {
  switch (call.name) {
    case 'begin':
      return book.begin();
    case 'chunk':
      return book.chunk(...call.args);
    case 'end': {
      const loaded = book.end();
      void book.warmUp(pause);
      return loaded;
    }
    case 'view':
      return book.view(...call.args);
    case 'unsettled':
      return book.unsettled(...call.args);
    case 'setStatus':
      return book.setStatus(...call.args);
    case 'csv':
      return book.csv(...call.args, pause);
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  const send = (answer: Answer) => self.postMessage(answer);
  answerTo(data).then(
    (result) => send({ id: data.id, result }),
    (error: unknown) => send({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
  );
});

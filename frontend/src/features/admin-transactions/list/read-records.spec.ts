import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { aRecord, someRecords } from '../testing/records';
import { readRecords } from './read-records';

/** As the server sends it: each record on a line of its own. */
const lines = (records: TransactionRecord[]): string => `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`;

/** What each piece of the answer brought. */
async function piecesOf(text: string, size: number): Promise<TransactionRecord[][]> {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.slice(from, from + size));
      controller.close();
    },
  });
  const pieces = [];
  for await (const records of readRecords(body)) pieces.push(records);
  return pieces;
}

const AWKWARD = [aRecord(1, { studentName: '"}{][,\\" 😀 आशा' }), aRecord(2, { email: null }), aRecord(3, { course: '\u0000},\n{\\' })];

describe('The records of an answer', () => {
  it.each([['line by line', lines], ['in one line', JSON.stringify], ['with indents', (records: object) => JSON.stringify(records, null, 2)]])(
    'should be the same whatever the pieces they arrive in, written %s',
    async (_case, written) => {
      for (let size = 1; size < 40; size += 1) expect((await piecesOf(written(AWKWARD), size)).flat()).toEqual(AWKWARD);
    },
  );

  it('should be there as soon as their lines have come', async () => {
    const pieces = await piecesOf(lines(someRecords(100)), 4_096);
    expect(pieces.length).toBeGreaterThan(5);
    for (const records of pieces) expect(records.length).toBeLessThan(25);
  });

  it('should be none of an empty list', async () => {
    expect((await piecesOf('[]', 1)).flat()).toEqual([]);
  });

  it.each([['in a record', -5], ['after a record', -2], ['in the first', 10]])('should be refused when they break off %s', async (_case, end) => {
    await expect(piecesOf(lines(someRecords(3)).slice(0, end), 64)).rejects.toThrow();
  });

  it.each(['{"message":"no"}', 'null', '<html>', '[{"a":1}][', '12', '', '[[]]', '[null]', '[{},\n{}],\n[{},\n{}]'])('should be refused when they are no array of objects: %s', async (body) => {
    await expect(piecesOf(body, 5)).rejects.toThrow();
  });
});

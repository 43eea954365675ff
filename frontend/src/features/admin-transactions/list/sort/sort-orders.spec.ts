import { aRecord, someRecords } from '../../testing/records';
import { COLUMNS } from '../columns';
import { listed } from '../listed-transaction';
import { SortOrders } from './sort-orders';
import { type SortKey, sortRows } from './sort-rows';

const ROWS = [...someRecords(60), aRecord(99, { studentName: null, email: null })].map(listed);

/** Answers when it is told to. */
class StubWorker {
  static asked: (readonly SortKey[])[] = [];
  static current: StubWorker;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  terminate = jest.fn();
  constructor() {
    StubWorker.current = this;
  }
  postMessage(keys: readonly SortKey[]) {
    StubWorker.asked.push(keys);
  }
  answer() {
    this.onmessage({ data: sortRows(StubWorker.asked.at(-1) ?? []) });
  }
}

beforeEach(() => {
  StubWorker.asked = [];
  Object.assign(globalThis, { Worker: StubWorker });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));

describe('Names in any script', () => {
  const names = (column: 'studentName', descending = false) => {
    const rows = ['Zoya', 'आशा', 'Émile', 'साड\u093Cा', 'Emma', 'अंजलि', 'साड़ा', 'ézra', 'Anil', 'क्षमा'].map((studentName, id) => listed(aRecord(id, { studentName })));
    return [...new SortOrders(rows).of({ column, descending }, rows)].map((row) => rows[row]?.record.studentName?.normalize('NFC'));
  };

  it('should come in the order of their language, with accents where their letters are, whatever their normal form', () => {
    const order = ['Anil', 'Émile', 'Emma', 'ézra', 'Zoya', 'अंजलि', 'आशा', 'क्षमा', 'साड़ा', 'साड़ा'].map((name) => name.normalize('NFC'));
    expect(names('studentName')).toEqual(order);
    expect(names('studentName', true)).toEqual([...order].reverse());
  });
});

describe('Sorting ahead', () => {
  it('should give every column the order that it has without a worker, and end when all are sorted', () => {
    const [ahead, plain] = [new SortOrders(ROWS), new SortOrders(ROWS)];
    ahead.prepare();
    while (StubWorker.current.terminate.mock.calls.length === 0) StubWorker.current.answer();
    expect(StubWorker.asked).toHaveLength(COLUMNS.length - 1);
    for (const { id: column } of COLUMNS) {
      for (const descending of [false, true]) expect([...ahead.of({ column, descending }, ROWS)]).toEqual([...plain.of({ column, descending }, ROWS)]);
    }
  });

  it('should not keep a column waiting that is asked for before the worker has sorted it', () => {
    const orders = new SortOrders(ROWS);
    orders.prepare();
    expect([...orders.of({ column: 'transaction_id', descending: true }, ROWS)].slice(0, 2)).toEqual([60, 59]);
  });

  it('should end when it is called off', () => {
    new SortOrders(ROWS).prepare()();
    expect(StubWorker.current.terminate).toHaveBeenCalled();
  });
});

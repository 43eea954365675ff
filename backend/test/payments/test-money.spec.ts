import { Transactions } from '../../src/database/transactions.js';
import { testMoneyProblems } from '../../src/payments/test-money.js';
import { Counter } from '../support/counter.js';
import { DATABASES } from '../support/test-databases.js';

const REAL = false;
const TEST = true;

describe.each(DATABASES)('Test money on %s', (kind) => {
  let counter: Counter;
  afterEach(() => counter.close());

  const refusals = (isTest: boolean) => testMoneyProblems((sql) => new Transactions(counter.database.dataSource).read(sql), isTest);
  const begin = async (payments: number) => {
    for (let n = 0; n < payments; n += 1) await counter.token(await counter.student());
  };

  it('should keep a database from real fees once a payment was begun with the system for tests', async () => {
    counter = await Counter.open(kind, { ATOM_ENVIRONMENT: 'uat' });
    expect(await refusals(REAL)).toEqual([]);
    await begin(2);

    expect(await refusals(REAL)).toEqual(['The database holds 2 payments made with test money: use a new one for real fees.']);
    expect(await refusals(TEST)).toEqual([]);
  });

  it('should not come into a database that holds real payments', async () => {
    counter = await Counter.open(kind);
    expect(await refusals(TEST)).toEqual([]);
    await begin(1);

    expect(await refusals(TEST)).toEqual(['The database holds 1 payment of real money: use a new one for tests.']);
    expect(await refusals(REAL)).toEqual([]);
  });
});

import { Transactions } from '../../src/database/transactions.js';
import { testMoneyProblems } from '../../src/payments/test-money.js';
import { TestSystem } from '../support/test-system.js';
import { ANY_DATABASE } from '../support/test-databases.js';

const REAL = false;
const TEST = true;

describe.each([ANY_DATABASE])('Test payments on %s', (kind) => {
  let system: TestSystem;
  afterEach(() => system.close());

  const refusals = (isTest: boolean) => testMoneyProblems((sql) => new Transactions(system.database.dataSource).read(sql), isTest);
  const begin = async (payments: number) => {
    for (let n = 0; n < payments; n += 1) await system.token(await system.student());
  };

  it('should prevent real payments in a database with a payment of the test gateway', async () => {
    system = await TestSystem.open(kind, { ATOM_ENVIRONMENT: 'uat' });
    expect(await refusals(REAL)).toEqual([]);
    await begin(2);

    expect(await refusals(REAL)).toEqual(['The database holds 2 payments made with test money: use a new one for real fees.']);
    expect(await refusals(TEST)).toEqual([]);
  });

  it('should be refused in a database that holds real payments', async () => {
    system = await TestSystem.open(kind);
    expect(await refusals(TEST)).toEqual([]);
    await begin(1);

    expect(await refusals(TEST)).toEqual(['The database holds 1 payment of real money: use a new one for tests.']);
    expect(await refusals(REAL)).toEqual([]);
  });
});

import type { Read } from '../database/inspect-database.js';

const count = async (read: Read, isTest: boolean): Promise<number> =>
  Number((await read<{ n: number }>(`SELECT COUNT(*) AS n FROM payments WHERE is_test ${isTest ? '= 1' : '<> 1'}`))[0]?.n ?? 0);

/**
 * Why this database must not serve: test money would pay real demands, or real students would be asked for test money.
 *
 * @param isTest whether payments are now begun with the provider's system for tests.
 */
export async function testMoneyProblems(read: Read, isTest: boolean): Promise<string[]> {
  const others = await count(read, !isTest);
  if (others === 0) return [];
  const payments = others === 1 ? '1 payment' : `${others} payments`;
  return [isTest
    ? `The database holds ${payments} of real money: use a new one for tests.`
    : `The database holds ${payments} made with test money: use a new one for real fees.`];
}

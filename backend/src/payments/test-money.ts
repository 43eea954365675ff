import type { Read } from '../database/inspect-database.js';

const count = async (read: Read, isTest: boolean): Promise<number> =>
  Number((await read<{ n: number }>(`SELECT COUNT(*) AS n FROM payments WHERE is_test ${isTest ? '= 1' : '<> 1'}`))[0]?.n ?? 0);

/**
 * Test money must not settle real demands, nor real students pay into a test database.
 *
 * @param isTest whether new payments use the provider's test system.
 */
export async function testMoneyProblems(read: Read, isTest: boolean): Promise<string[]> {
  const others = await count(read, !isTest);
  if (others === 0) return [];
  const payments = others === 1 ? '1 payment' : `${others} payments`;
  return [isTest
    ? `The database holds ${payments} of real money: use a new one for tests.`
    : `The database holds ${payments} made with test money: use a new one for real fees.`];
}

import { Transactions } from '../../src/database/transactions.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { insertPaidPayment } from '../receipts/paid-payment.js';
import { createTestDatabase, DATABASES } from '../support/test-databases.js';

describe.each(DATABASES)('The state of a payment on %s', (kind) => {
  it('should be written only by a move of the state table, from the state that the payment still has', async () => {
    const { dataSource, close } = await createTestDatabase(kind);
    const payments = new PaymentRepository(dataSource);
    const { id } = await insertPaidPayment(dataSource);
    const move = (from: Payment['state'], to: Payment['state']) =>
      new Transactions(dataSource).run((tx) => payments.setState(tx, id, from, to, { stateAt: 7, settledDemandId: null }));

    expect(await move('AT_BANK', 'FAILED')).toBe(false);
    await expect(move('SUCCESS', 'FAILED')).rejects.toThrow(`payment ${id} cannot move from SUCCESS to FAILED`);
    expect(await payments.get(id)).toMatchObject({ state: 'SUCCESS' });
    expect(await move('SUCCESS', 'REVERSED')).toBe(true);
    expect(await payments.get(id)).toMatchObject({ state: 'REVERSED', stateAt: 7, settledDemandId: null });
    await close();
  });
});

/** Never run: `npm run typecheck` fails when one of these compiles. */
export function refusedByTheCompiler(payments: PaymentRepository, tx: Parameters<PaymentRepository['update']>[0], whole: Partial<Payment>): unknown[] {
  const held = { state: 'SUCCESS' as const, updatedAt: 1 };
  return [
    // @ts-expect-error a state
    payments.update(tx, 1, { state: 'SUCCESS' }),
    // @ts-expect-error a state beside something else, in a variable
    payments.update(tx, 1, held),
    // @ts-expect-error the moment of a state
    payments.update(tx, 1, { stateAt: 1 }),
    // @ts-expect-error what the attempt was begun with
    payments.update(tx, 1, { amount: 1 }),
    // @ts-expect-error a part of a payment that may hold any of these
    payments.update(tx, 1, whole),
    // @ts-expect-error another state than the one it is told to write
    payments.setState(tx, 1, 'CREATED', 'EXPIRED', { stateAt: 1, state: 'SUCCESS' }),
  ];
}

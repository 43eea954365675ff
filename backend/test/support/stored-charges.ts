import { KnownMoneyReader, outcomeOfKnown } from '../../src/payments/ledger/known-money.js';
import { StoredCharges } from '../../src/payments/ledger/stored-charges.js';
import { PaymentRepository } from '../../src/payments/payment.repository.js';
import { Transactions } from '../../src/database/transactions.js';
import type { TestSystem } from './test-system.js';

/** Messages and refunds were written past the ledger: the charges follow, as the ledger would have written them. */
export async function storeCharges({ server: { app } }: Pick<TestSystem, 'server'>, paymentIds: readonly number[]): Promise<void> {
  const [money, charges, payments] = [app.get(KnownMoneyReader), app.get(StoredCharges), app.get(PaymentRepository)];
  for (let from = 0; from < paymentIds.length; from += 200) {
    await app.get(Transactions).run(async (tx) => {
      for (const id of paymentIds.slice(from, from + 200)) {
        const payment = await payments.get(id, tx);
        await charges.store(tx, payment, outcomeOfKnown(await money.of(tx, payment)));
      }
    });
  }
}

import { Global, Module } from '@nestjs/common';
import { FrozenDemandsSql } from '../students/frozen-demands.js';
import { OpenPaymentSql } from '../students/lookup/open-payment.js';
import { frozenDemands } from './frozen-demands.js';
import { PAYMENT_STATES, shownStatus } from './ledger/payment-state.js';

const INITIATED = PAYMENT_STATES.filter((state) => shownStatus(state) === 'INITIATED').map((state) => `'${state}'`);

/**
 * Never a second row: open demands are unique. By `demand_id` as well, because statistics of SQLite take the unique index, in
 * which nearly every row is null, for useless, and would read the whole table.
 */
const openPaymentSql: OpenPaymentSql = {
  join: 'LEFT JOIN payments open_payment ON open_payment.demand_id = d.id AND open_payment.open_demand_id = d.id',
  columns: {
    openTransactionId: 'open_payment.transaction_id',
    openStatus: `CASE WHEN open_payment.id IS NULL THEN NULL WHEN open_payment.state IN (${INITIATED.join(', ')}) THEN 'INITIATED' ELSE 'PENDING' END`,
    openAmount: 'open_payment.amount',
    openSince: 'open_payment.created_at',
  },
};

/** Global and without the payments module, which imports students. */
@Global()
@Module({
  providers: [
    { provide: OpenPaymentSql, useValue: openPaymentSql },
    { provide: FrozenDemandsSql, useValue: { among: frozenDemands } satisfies FrozenDemandsSql },
  ],
  exports: [OpenPaymentSql, FrozenDemandsSql],
})
export class OpenPaymentSqlModule {}

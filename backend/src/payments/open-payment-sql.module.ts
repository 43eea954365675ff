import { Global, Module } from '@nestjs/common';
import { placeholders } from '../database/batched-read.js';
import { FrozenDemandsSql } from '../students/frozen-demands.js';
import { OpenElsewhereSql, OpenPaymentSql } from '../students/lookup/open-payment.js';
import { Clock } from '../common/clock.js';
import { frozenOrDoubtful } from './doubtful-demands.js';
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

const TWICE = `p.state = 'SUCCESS' AND p.needs_review = 1 AND 'reopened' =
  (SELECT c.resolution FROM payment_decisions c WHERE c.payment_id = p.id AND c.subject = 'otherDemand' ORDER BY c.id DESC LIMIT 1)`;

const openElsewhereSql: OpenElsewhereSql = {
  among: (demandIds) => ({
    sql: `SELECT p.transaction_id AS openTransactionId, CASE WHEN p.state IN (${INITIATED.join(', ')}) THEN 'INITIATED' ELSE 'PENDING' END AS openStatus,
        p.amount AS openAmount, p.created_at AS openSince
      FROM payments p WHERE p.demand_id IN (${placeholders(demandIds)}) AND (p.open_demand_id IS NOT NULL OR (${TWICE})) ORDER BY openStatus DESC, p.id`,
    values: [...demandIds],
  }),
};

/** Global and without the payments module, which imports students. */
@Global()
@Module({
  providers: [
    { provide: OpenPaymentSql, useValue: openPaymentSql },
    { provide: OpenElsewhereSql, useValue: openElsewhereSql },
    {
      provide: FrozenDemandsSql,
      useFactory: (clock: Clock): FrozenDemandsSql => ({ among: frozenDemands, orDoubtful: frozenOrDoubtful(() => clock.now()) }),
      inject: [Clock],
    },
  ],
  exports: [OpenPaymentSql, OpenElsewhereSql, FrozenDemandsSql],
})
export class OpenPaymentSqlModule {}

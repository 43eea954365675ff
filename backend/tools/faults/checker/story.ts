import type { Snapshot } from './snapshot.js';

interface Line {
  at: number;
  text: string;
}

/** Everything that every book says about one payment, in the order of the campaign's clock. */
export function storyOf({ payments, facts, events, decisions, receipts, outbox, journal, told, refunds, feeChanges }: Snapshot, transactionId: string): string {
  const payment = payments.find(({ transaction_id: id }) => id === transactionId);
  const receipt = receipts.find(({ payment_id: id }) => id === payment?.id);
  const lines: Line[] = [
    ...events.filter(({ payment_id: id }) => id === payment?.id).map(({ at, from_state: from, to_state: to, cause }) => ({ at, text: `state    ${from} -> ${to} (${cause})` })),
    ...facts.filter(({ payment_id: id }) => id === payment?.id).map((fact) => ({
      at: fact.received_at, text: `fact     ${fact.source} ${fact.meaning} ${fact.code} ${fact.gateway_txn_id} ${fact.amount} ${fact.mismatch ?? ''} ${fact.signature}`,
    })),
    ...decisions.filter(({ payment_id: id }) => id === payment?.id).map(({ at, subject, gateway_txn_id: id, resolution, actor }) => ({ at, text: `decision ${subject} ${id} ${resolution} by ${actor ?? 'the ledger'}` })),
    ...journal.filter(({ merchTxnId }) => merchTxnId === transactionId).map(({ at, kind, detail }) => ({ at: Date.parse(at), text: `gateway  ${kind} ${JSON.stringify(detail)}` })),
    ...told
      .filter((entry) => entry.transactionId === transactionId || entry.says['transaction_id'] === transactionId)
      .map(({ at, call, status, who, says }) => ({ at, text: `told     ${who} ${call} ${status} ${JSON.stringify(says)}` })),
    ...refunds.filter((refund) => refund.transactionId === transactionId).map(({ at, ...refund }) => ({ at, text: `college  gave back ${JSON.stringify(refund)}` })),
    ...feeChanges.filter(({ demandId }) => demandId === payment?.demand_id).map(({ until, before, after }) => ({ at: until, text: `college  asks for ${after} instead of ${before}` })),
  ].sort((a, b) => a.at - b.at);
  const mail = outbox.find(({ receipt_id: id }) => id === receipt?.id);
  return [
    `--- ${transactionId}: ${JSON.stringify(payment ?? null)}`,
    `    receipt ${JSON.stringify(receipt ?? null)}`,
    `    mail ${JSON.stringify(mail ?? null)}`,
    ...lines.map(({ at, text }) => `    ${new Date(at).toISOString()} ${text}`),
  ].join('\n');
}

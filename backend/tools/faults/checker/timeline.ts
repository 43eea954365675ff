import type { Snapshot } from './snapshot.js';

interface Line {
  at: number;
  text: string;
}

/** Everything recorded about one payment, in the order of the campaign's clock. */
export function timelineOf({ payments, facts, events, decisions, receipts, outbox, journal, responses, refunds, feeChanges }: Snapshot, transactionId: string): string {
  const payment = payments.find(({ transaction_id: id }) => id === transactionId);
  const receipt = receipts.find(({ payment_id: id }) => id === payment?.id);
  const lines: Line[] = [
    ...events.filter(({ payment_id: id }) => id === payment?.id).map(({ at, from_state: from, to_state: to, cause }) => ({ at, text: `state    ${from} -> ${to} (${cause})` })),
    ...facts.filter(({ payment_id: id }) => id === payment?.id).map((fact) => ({
      at: fact.received_at, text: `fact     ${fact.source} ${fact.meaning} ${fact.code} ${fact.gateway_txn_id} ${fact.amount} ${fact.mismatch ?? ''} ${fact.signature}`,
    })),
    ...decisions.filter(({ payment_id: id }) => id === payment?.id).map(({ at, subject, gateway_txn_id: id, resolution, actor }) => ({ at, text: `decision ${subject} ${id} ${resolution} by ${actor ?? 'the server'}` })),
    ...journal.filter(({ merchTxnId }) => merchTxnId === transactionId).map(({ at, kind, detail }) => ({ at: Date.parse(at), text: `gateway  ${kind} ${JSON.stringify(detail)}` })),
    ...responses
      .filter((entry) => entry.transactionId === transactionId || entry.content['transaction_id'] === transactionId)
      .map(({ at, call, status, client, content }) => ({ at, text: `response ${client} ${call} ${status} ${JSON.stringify(content)}` })),
    ...refunds.filter((refund) => refund.transactionId === transactionId).map(({ at, ...refund }) => ({ at, text: `college  refunded ${JSON.stringify(refund)}` })),
    ...feeChanges.filter(({ demandId }) => demandId === payment?.demand_id).map(({ until, before, after }) => ({ at: until, text: `college  changed the fee from ${before} to ${after}` })),
  ].sort((a, b) => a.at - b.at);
  const mail = outbox.find(({ receipt_id: id }) => id === receipt?.id);
  return [
    `--- ${transactionId}: ${JSON.stringify(payment ?? null)}`,
    `    receipt ${JSON.stringify(receipt ?? null)}`,
    `    mail ${JSON.stringify(mail ?? null)}`,
    ...lines.map(({ at, text }) => `    ${new Date(at).toISOString()} ${text}`),
  ].join('\n');
}

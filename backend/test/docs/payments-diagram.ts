import { PAYMENT_STATES, STATE_TABLE } from '../../src/payments/ledger/payment-state.js';

/** The table of moves as the block that stands in docs/payments.md. */
export function paymentsDiagram(): string {
  const moves = PAYMENT_STATES.flatMap((from) => STATE_TABLE[from].next.map((to) => `  ${from} --> ${to}`));
  const rows = PAYMENT_STATES.map((state) => {
    const { shown, open, next } = STATE_TABLE[state];
    return `| ${state} | ${shown} | ${open ? 'yes' : 'no'} | ${next.join(', ')} |`;
  });
  return [
    '```mermaid', 'stateDiagram-v2', '  [*] --> CREATED', ...moves, '```', '',
    '| state | shown as | holds its demand | may become |', '| --- | --- | --- | --- |', ...rows,
  ].join('\n');
}

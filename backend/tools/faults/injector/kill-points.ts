/** Something the server is about to do, or has just done. */
export type ServerStep =
  | { kind: 'sql'; when: 'before' | 'after'; text: string; parameters: string; /** Earlier statements of the transaction. */ tx: readonly string[] }
  | { kind: 'http'; when: 'before' | 'sent' | 'answered'; url: string }
  | { kind: 'request'; url: string };

export interface KillRequest {
  point: KillPointName;
  /** Kill at the n-th time that the point is reached. */
  nth: number;
}

const sql = (when: 'before' | 'after', pattern: RegExp, parameters = /(?:)/) => (step: ServerStep): boolean =>
  step.kind === 'sql' && step.when === when && pattern.test(step.text) && parameters.test(step.parameters);

/** Of a transaction with a statement of each kind. */
const commitOf = (when: 'before' | 'after', ...patterns: readonly RegExp[]) => (step: ServerStep): boolean =>
  step.kind === 'sql' && step.when === when && step.text === 'COMMIT' && patterns.every((pattern) => step.tx.some((text) => pattern.test(text)));

const http = (when: 'before' | 'sent' | 'answered', pattern: RegExp) => (step: ServerStep): boolean =>
  step.kind === 'http' && step.when === when && pattern.test(step.url);

const into = (table: string): RegExp => new RegExp(`^INSERT INTO [\`"]?${table}[\`"]?`, 'i');
const ACCEPTED = /^UPDATE [`"]?refunds[`"]? .*gateway_refund_id/i;
const change = (table: string): RegExp => new RegExp(`^UPDATE [\`"]?${table}[\`"]?`, 'i');

/** The named steps at which a server can be killed, in the order of a payment. */
export const KILL_POINTS = {
  'before the payment insert': sql('before', into('payments')),
  'after the payment insert': sql('after', into('payments')),
  'payment committed, AUTH not sent': http('before', /\/auth$/),
  'AUTH sent': http('sent', /\/auth$/),
  'AUTH answered, token not stored': http('answered', /\/auth$/),
  'token stored, not committed': commitOf('before', /token_id/),
  'callback received': (step: ServerStep) => step.kind === 'request' && step.url.includes('payment-callback'),
  'return received': (step: ServerStep) => step.kind === 'request' && step.url.includes('payment-return'),
  'message verified': sql('before', into('gateway_facts')),
  'after the fact insert': sql('after', into('gateway_facts')),
  'after the demand was settled': sql('after', change('fee_demands')),
  'after the state was written': sql('after', change('payments'), /SUCCESS/),
  'after the event insert': sql('after', into('payment_events')),
  'number taken, receipt not written': sql('after', into('receipt_series')),
  'after the receipt insert': sql('after', into('receipts')),
  'after the outbox insert': sql('after', into('outbox_mails')),
  'settlement not committed': commitOf('before', into('receipts')),
  'settlement committed, not answered': commitOf('after', into('receipts')),
  'status request sent': http('sent', /\/status$/),
  'status answered, not stored': http('answered', /\/status$/),
  'after the receipt was voided': sql('after', change('receipts')),
  'refund approved, not committed': commitOf('before', into('refunds')),
  'refund approved, committed': commitOf('after', into('refunds')),
  'refund asked about, not sent': commitOf('before', /^UPDATE [`"]?refunds[`"]? .*sent_at/i),
  'refund committed as sent, not sent': http('before', /\/refund$/),
  'refund sent': http('sent', /\/refund$/),
  'refund answered, not stored': http('answered', /\/refund$/),
  'refund accepted, not committed': commitOf('before', ACCEPTED),
  'refund accepted, committed': commitOf('after', ACCEPTED),
  'step of a refund, not committed': commitOf('before', into('refund_events')),
  'step of a refund, committed': commitOf('after', into('refund_events')),
  'refund paid out, not committed': commitOf('before', into('refund_events'), into('outbox_mails')),
  'refund paid out, committed': commitOf('after', into('refund_events'), into('outbox_mails')),
  'mail claimed, not sent': commitOf('after', change('outbox_mails')),
  'mail sent, not recorded': sql('before', change('outbox_mails'), /"sent"/),
} as const satisfies Record<string, (step: ServerStep) => boolean>;

export type KillPointName = keyof typeof KILL_POINTS;
export const KILL_POINT_NAMES = Object.keys(KILL_POINTS) as KillPointName[];

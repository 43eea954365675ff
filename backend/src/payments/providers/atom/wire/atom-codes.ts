import type { GatewayStatus } from '../../payment-provider.js';

export const SUCCESS_CODE = 'OTS0000';

/** Unknown codes say nothing: see {@link gatewayStatusOf}. */
const STATUS_BY_CODE: ReadonlyMap<string, GatewayStatus> = new Map([
  [SUCCESS_CODE, 'paid'],
  ['OTS0002', 'paid'], // forced success after reconciliation
  ['OTS0001', 'reversed'],
  ['OTS0101', 'cancelled'],
  ['OTS0600', 'failed'],
  ['OTS0301', 'notStarted'], // token or page stage
  ['OTS0401', 'notStarted'], // no such transaction on that date
  ['OTS0201', 'pending'], // timed out at the page; merchants saw money arrive after it
  ['OTS0351', 'pending'],
  ['OTS0551', 'pending'],
]);

const RECONCILED: ReadonlySet<string> = new Set(['RS', 'RNS']);

/** @param channel the payment mode. */
export const isChallan = (channel: string | null): boolean => channel?.toUpperCase() === 'NR';

const isReconciled = (reconStatus: string | null): boolean => RECONCILED.has(reconStatus?.toUpperCase() ?? '');

/** A success that leaves out its mode, which the other messages about the charge may name. */
export const isPaidUnlessChallan = (code: string, channel: string | null, reconStatus: string | null): boolean =>
  code === SUCCESS_CODE && channel === null && !isReconciled(reconStatus);

/**
 * @param channel the payment mode. `OTS0000` on a challan (`NR`) means only that the slip was printed; it is paid when
 *   reconciled.
 */
export function gatewayStatusOf(code: string, channel: string | null, reconStatus: string | null): GatewayStatus {
  const isUnpaidChallan =
    code === SUCCESS_CODE && isChallan(channel) && !isReconciled(reconStatus);
  return isUnpaidChallan ? 'pending' : (STATUS_BY_CODE.get(code) ?? 'noAnswer');
}

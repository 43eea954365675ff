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

/** The payment mode of a slip that is paid at a branch. */
export const CHALLAN = 'NR';

/** @param channel the payment mode. */
export const isChallan = (channel: string | null): boolean => channel?.toUpperCase() === CHALLAN;

/**
 * @param channel the payment mode. `OTS0000` on a challan (`NR`) means only that the slip was printed; it is paid when
 *   reconciled.
 */
export function gatewayStatusOf(code: string, channel: string | null, reconStatus: string | null): GatewayStatus {
  const isUnpaidChallan =
    code === SUCCESS_CODE && isChallan(channel) && !RECONCILED.has(reconStatus?.toUpperCase() ?? '');
  return isUnpaidChallan ? 'pending' : (STATUS_BY_CODE.get(code) ?? 'noAnswer');
}

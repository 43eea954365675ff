export const FAULT_KINDS = ['none', 'refuseForNow', 'refuseRecipient', 'refuseMessage', 'dropEarly', 'dropAfterMessage', 'hangAfterMessage'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  /**
   * - `refuseForNow`: 451 to the recipient. `refuseRecipient`: 550 to the recipient. `refuseMessage`: 554 to the message.
   * - `dropEarly`: closes the connection before the message.
   * - `dropAfterMessage`, `hangAfterMessage`: keeps the message, then closes the connection or sends nothing instead of 250.
   */
  kind: FaultKind;
  /** For how many mails; unlimited when absent. */
  times?: number;
  /** Milliseconds before the answer to a message. */
  delayMs?: number;
}

export function readFault(body: unknown): Fault | null {
  const { kind, times, delayMs } = (body ?? {}) as Record<string, unknown>;
  const known = FAULT_KINDS.find((candidate) => candidate === kind);
  if (!known) return null;
  return {
    kind: known,
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof delayMs === 'number' ? { delayMs } : {}),
  };
}

export const FAULT_TARGETS = ['auth', 'status', 'refund', 'refundStatus', 'callback', 'return'] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

/** Faults of an answer to AUTH or a status request. */
export const REPLY_FAULTS = [
  'delay',
  'reset',
  'empty',
  'html',
  'refusal',
  'errorCode',
  'contentType',
  'huge',
  'truncated',
  'garbage',
  'slow',
  'redirect',
  'wrongMerchant',
] as const;

/** Faults of a return or callback. */
export const MESSAGE_FAULTS = [
  'delay',
  'drop',
  'repeat',
  'garbage',
  'truncated',
  'nullSignature',
  'forged',
  'amount',
  'wrongMerchant',
  'unknownId',
] as const;

/** Readable status answers that are wrong: the charge a second time without its id, or a denied success. */
export const STATUS_FAULTS = [...REPLY_FAULTS, 'namelessTwin', 'denied'] as const;

/** Refused for want of money in the merchant's account. */
export const REFUND_FAULTS = [...REPLY_FAULTS, 'balance'] as const;

export type FaultKind = (typeof STATUS_FAULTS)[number] | (typeof REFUND_FAULTS)[number] | (typeof MESSAGE_FAULTS)[number];

export const FAULT_KINDS: Readonly<Record<FaultTarget, readonly FaultKind[]>> = {
  auth: REPLY_FAULTS,
  status: STATUS_FAULTS,
  refund: REFUND_FAULTS,
  refundStatus: REPLY_FAULTS,
  callback: MESSAGE_FAULTS,
  return: MESSAGE_FAULTS,
};

export interface Fault {
  id: number;
  target: FaultTarget;
  kind: FaultKind;
  /** How many further calls it affects; `null`: all. */
  times: number | null;
  /** Only calls for this payment. */
  merchTxnId: string | null;
  /** The request is carried out, and only its answer is faulty. */
  after: boolean;
  /** delay: length. slow: pause between bytes. */
  ms: number;
  /** html and refusal: HTTP status. */
  status: number;
  /** refusal and errorCode. */
  code: string;
  description: string;
  /** huge: size. */
  bytes: number;
  /** redirect: where to. */
  location: string;
  contentType: string;
  /** amount: added to the true amount. */
  paise: number;
  /** repeat: how many in all. */
  count: number;
}

export type NewFault = Pick<Fault, 'target' | 'kind'> & Partial<Omit<Fault, 'id' | 'target' | 'kind'>>;

const DEFAULTS: Omit<Fault, 'id' | 'target' | 'kind'> = {
  times: 1,
  merchTxnId: null,
  after: false,
  ms: 1_000,
  status: 200,
  code: 'OTS0451',
  description: 'INVALID MERCHANT INFORMATION',
  bytes: 104_857_600,
  location: 'http://127.0.0.1:9/elsewhere',
  contentType: 'text/xml',
  paise: 1,
  count: 2,
};

/** The faults that are set, oldest first. */
export class FaultList {
  #faults: Fault[] = [];
  #lastId = 0;

  add(fault: NewFault): Fault {
    this.#lastId += 1;
    const given = Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== undefined));
    const added: Fault = { ...DEFAULTS, ...fault, ...given, id: this.#lastId };
    this.#faults.push(added);
    return added;
  }

  list(): Fault[] {
    return [...this.#faults];
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault for this call, which counts as used once. */
  take(target: FaultTarget, merchTxnId: string | null): Fault | undefined {
    const fault = this.#faults.find(
      (one) => one.target === target && (one.merchTxnId === null || one.merchTxnId === merchTxnId),
    );
    if (!fault || fault.times === null) return fault;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((one) => one !== fault);
    return fault;
  }
}

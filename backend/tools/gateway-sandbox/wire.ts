import { istDateTime } from '../../src/contract/ist-time.js';
import { rupeesText } from '../../src/contract/fees/money.js';
import { AtomCipher, sign } from '../../src/payments/providers/atom/wire/atom-crypto.js';
import { OUTCOMES, type Attempt, type Channel, type NamedDates, type Order } from './ledger.js';
import type { SandboxMerchant } from './settings.js';

/** How a message is altered. */
export interface Tampering {
  /** `stale`: the signature of the unaltered message; `forged`: made with another key. */
  signature?: 'valid' | 'null' | 'absent' | 'forged' | 'stale';
  /** Paise added to amount and total. */
  amountDelta?: number;
  merchantId?: string;
  merchTxnId?: string;
  /** Leaves out the bank's reference, as some failures do. */
  withoutBank?: boolean;
  /** The unsigned array that UPI intent returns, in the shape of a status answer. */
  upiIntent?: boolean;
}

export interface MessageForm {
  encData: string;
  merchId: string;
  upiIntentResponse?: string;
}

const BANKS: Record<Channel, { id: number; name: string }> = {
  NB: { id: 2001, name: 'Atom Bank' },
  CC: { id: 2, name: 'Hdfc Bank' },
  DC: { id: 2, name: 'Hdfc Bank' },
  UP: { id: 3, name: 'UPI' },
  NR: { id: 4, name: 'Challan' },
};

/** The gateway's side of the encryption, and its texts with amounts as numbers of two decimals. */
export class SandboxWire {
  readonly requests: AtomCipher;
  readonly responses: AtomCipher;
  readonly #merchant: SandboxMerchant;

  constructor(merchant: SandboxMerchant) {
    this.#merchant = merchant;
    this.requests = new AtomCipher(merchant.requestKey, merchant.requestSalt);
    this.responses = new AtomCipher(merchant.responseKey, merchant.responseSalt);
  }

  /** AUTH answers name the merchant first, status answers last, as the real gateway's do. */
  authReply(token: string): string {
    const text = `{"atomTokenId":${token},"responseDetails":{"txnStatusCode":"OTS0000","txnMessage":"SUCCESS","txnDescription":"ATOM TOKEN ID HAS BEEN GENERATED SUCCESSFULLY"}}`;
    return `merchId=${this.#merchant.merchantId}&encData=${this.responses.encrypt(text)}`;
  }

  authError(code: string, description: string): string {
    const text = `{"atomTokenId":null,"responseDetails":{"txnStatusCode":${JSON.stringify(code)},"txnMessage":"FAILED","txnDescription":${JSON.stringify(description)}}}`;
    return `merchId=${this.#merchant.merchantId}&encData=${this.responses.encrypt(text)}`;
  }

  statusReply(elements: readonly string[]): string {
    return this.encryptedReply(`{"payInstrument":[${elements.join(',')}]}`);
  }

  /** Of status requests and refunds: the merchant last. */
  encryptedReply(text: string): string {
    return `encData=${this.responses.encrypt(text)}&merchId=${this.#merchant.merchantId}`;
  }

  statusError(code: string, message: string, description: string): string {
    return `{"responseDetails":{"statusCode":${JSON.stringify(code)},"message":${JSON.stringify(message)},"description":${JSON.stringify(description)}}}`;
  }

  /** @param isNameless leaves out the gateway's id of the attempt. */
  statusElement(order: Order, attempt: Attempt, channel: 'string' | 'array', isNameless = false): string {
    const code = JSON.stringify(attempt.channel);
    const mode =
      attempt.outcome === 'opened'
        ? ''
        : `"subChannel":${channel === 'array' ? `[${code}]` : code},"bankDetails":{"bankTxnId":${JSON.stringify(attempt.bankTxnId)},"otsBankName":"${BANKS[attempt.channel].name}"}`;
    return `{"settlementDetails":{"reconStatus":"${attempt.reconStatus}"},"merchDetails":{"merchId":${this.#merchant.merchantId},"clientCode":${JSON.stringify(order.customer.clientCode)},"merchTxnId":${JSON.stringify(order.merchTxnId)},"merchTxnDate":"${istDateTime(new Date(attempt.openedAt))}"},"payDetails":{${isNameless ? '' : `"atomTxnId":${attempt.atomTxnId},`}"product":${JSON.stringify(order.product)},${amountFields(order, attempt, 0)}${dateFields(attempt, attempt.statusDates)}},"payModeSpecificData":{${mode}},"responseDetails":${responseDetails(attempt)}}`;
  }

  /** The browser's return. A callback is the same without the customer and the extras. */
  returnForm(order: Order, attempt: Attempt, tampering: Tampering = {}): MessageForm {
    if (tampering.upiIntent) {
      return {
        ...this.#form(`{"payInstrument":[${this.statusElement(order, attempt, 'string')}]}`),
        upiIntentResponse: 'upiIntentResponse',
      };
    }
    const { email, mobile } = order.customer;
    const extras = `"extras":${JSON.stringify(order.extras)},"custDetails":{"custEmail":${JSON.stringify(email)},"custMobile":${JSON.stringify(mobile)},"billingInfo":{}},`;
    return this.#form(`{"payInstrument":${this.#message(order, attempt, tampering, extras)}}`);
  }

  callbackForm(order: Order, attempt: Attempt, tampering: Tampering = {}): MessageForm {
    return this.#form(`{"payInstrument":${this.#message(order, attempt, tampering, '')}}`);
  }

  #form(text: string): MessageForm {
    return { encData: this.responses.encrypt(text), merchId: this.#merchant.merchantId };
  }

  #signature(order: Order, attempt: Attempt, tampering: Tampering, key: string): string {
    const { total } = amounts(attempt, tampering.amountDelta ?? 0);
    return sign(key, [
      tampering.merchantId ?? this.#merchant.merchantId,
      attempt.atomTxnId,
      tampering.merchTxnId ?? order.merchTxnId,
      total,
      OUTCOMES[attempt.outcome].code,
      attempt.channel,
      tampering.withoutBank ? '' : attempt.bankTxnId,
    ]);
  }

  #signatureField(order: Order, attempt: Attempt, tampering: Tampering): string {
    const key = this.#merchant.responseHashKey;
    switch (tampering.signature ?? 'valid') {
      case 'absent':
        return '';
      case 'null':
        return ',"signature":null';
      case 'forged':
        return `,"signature":"${this.#signature(order, attempt, tampering, `${key}x`)}"`;
      case 'stale':
        return `,"signature":"${this.#signature(order, attempt, {}, key)}"`;
      case 'valid':
        return `,"signature":"${this.#signature(order, attempt, tampering, key)}"`;
    }
  }

  #message(order: Order, attempt: Attempt, tampering: Tampering, extras: string): string {
    const { accountNumber, clientCode } = order.customer;
    const opened = istDateTime(new Date(attempt.openedAt));
    const bank = BANKS[attempt.channel];
    const card =
      attempt.channel === 'CC' || attempt.channel === 'DC'
        ? `,"authId":"00000","cardType":"${attempt.channel}","cardMaskNumber":"XXXXXXXXXXXX1881","scheme":"VISA"`
        : '';
    const details = `,"bankDetails":{"otsBankId":${bank.id},"bankTxnId":${JSON.stringify(attempt.bankTxnId)},"otsBankName":"${bank.name}"${card}}`;
    return `{"merchDetails":{"merchId":${tampering.merchantId ?? this.#merchant.merchantId},"merchTxnId":${JSON.stringify(tampering.merchTxnId ?? order.merchTxnId)},"merchTxnDate":"${opened.replace(' ', 'T')}"},"payDetails":{"atomTxnId":${attempt.atomTxnId},${amountFields(order, attempt, tampering.amountDelta ?? 0)},"custAccNo":${JSON.stringify(accountNumber)},"clientCode":${JSON.stringify(clientCode)},"txnCurrency":"INR"${this.#signatureField(order, attempt, tampering)}${dateFields(attempt, attempt.messageDates)}},"payModeSpecificData":{"subChannel":["${attempt.channel}"]${tampering.withoutBank ? '' : details}},${extras}"responseDetails":${responseDetails(attempt)}}`;
  }
}

function dateFields({ openedAt, completedAt }: Attempt, named: NamedDates): string {
  const field = (name: string, at: number): string => `,"${name}":"${istDateTime(new Date(at))}"`;
  const init = named === 'both' || named === 'init' ? field('txnInitDate', openedAt) : '';
  const complete = named === 'both' || named === 'complete' ? field('txnCompleteDate', completedAt ?? openedAt) : '';
  return init + complete;
}

function responseDetails(attempt: Attempt): string {
  const { code, message, description } = OUTCOMES[attempt.outcome];
  return JSON.stringify({ statusCode: code, message, description });
}

/** Amounts with two decimals. If another amount was taken than ordered, the first product has the difference. */
function amountFields({ amount: ordered, products }: Order, attempt: Attempt, delta: number): string {
  const { amount, surcharge, total } = amounts(attempt, delta);
  const difference = attempt.amount + delta - ordered;
  const parts = products.map(
    (part, index) =>
      `{"prodName":${JSON.stringify(part.name)},"prodAmount":${rupeesText(Math.max(0, part.amount + (index === 0 ? difference : 0)))}}`,
  );
  return `"prodDetails":[${parts.join(',')}],"amount":${amount},"surchargeAmount":${surcharge},"totalAmount":${total}`;
}

function amounts(attempt: Attempt, delta: number) {
  const amount = Math.max(0, attempt.amount + delta);
  return {
    amount: rupeesText(amount),
    surcharge: rupeesText(attempt.surcharge),
    total: rupeesText(amount + attempt.surcharge),
  };
}

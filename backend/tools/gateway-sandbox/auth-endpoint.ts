import { parseIstDateTime } from '../../src/contract/ist-time.js';
import { parseRupees } from '../../src/contract/fees/money.js';
import {
  parseExactJson,
  recordAt,
  recordsIn,
  textAt,
  type JsonRecord,
} from '../../src/payments/providers/atom/wire/exact-json.js';
import { gatewayFields, type Call } from './http-tools.js';
import type { Product } from './ledger.js';
import type { SandboxContext } from './context.js';
import { plainRefusal, reply } from './faulty-reply.js';
import { DEFAULT_CUSTOMER } from './state-lines.js';

const CHANNELS = new Set(['NB', 'CC', 'DC', 'MW', 'PP', 'PW', 'EM', 'NR', 'BQ', 'UP', 'UI']);
const CLOCK_TOLERANCE_MS = 300_000;

interface Refusal {
  code: string;
  description: string;
}

const INVALID_MERCHANT: Refusal = { code: 'OTS0451', description: 'INVALID MERCHANT INFORMATION' };
const invalid = (code = 'OTS0600', description = 'VALIDATION FAILED'): Refusal => ({ code, description });

/** The products of a split order; `null` for an order of one product. */
function productsOf(pay: JsonRecord): Product[] | null {
  const parts = recordsIn(pay['prodDetails']).map((part) => ({
    name: textAt(part, 'prodName', 50) ?? '',
    amount: parseRupees(textAt(part, 'prodAmount')) ?? Number.NaN,
  }));
  return parts.length === 0 ? null : parts;
}

/** Kits that name the product of a split order call it Multi, so an order without a name gets it, too. */
function productOf(pay: JsonRecord, products: readonly Product[]): string {
  return textAt(pay, 'product', 50) ?? (products.length > 1 ? 'Multi' : (products[0]?.name ?? ''));
}

function validate(parts: SandboxContext, message: JsonRecord): Refusal | null {
  const { merchant } = parts.options;
  const instrument = recordAt(message, 'payInstrument');
  const head = recordAt(instrument, 'headDetails');
  const merch = recordAt(instrument, 'merchDetails');
  const pay = recordAt(instrument, 'payDetails');
  const customer = recordAt(instrument, 'custDetails');
  if (textAt(merch, 'merchId') !== merchant.merchantId || textAt(merch, 'password') !== merchant.password) {
    return INVALID_MERCHANT;
  }
  if (textAt(head, 'api') !== 'AUTH' || !textAt(merch, 'merchTxnId', 50)) return invalid();
  if (!textAt(customer, 'custEmail', 100) || !textAt(customer, 'custMobile', 20)) return invalid();
  if (textAt(pay, 'txnCurrency') !== 'INR') return invalid();
  const amount = parseRupees(textAt(pay, 'amount'));
  if (amount === null || amount <= 0 || amount >= 1_000_000_000_000) return invalid();
  if (textAt(pay, 'custAccNo', Infinity) !== textAt(pay, 'custAccNo', 45)) return invalid();
  const products = productsOf(pay);
  if (!products && textAt(pay, 'product', 50) !== merchant.productId) return invalid();
  if (products?.some(({ name }) => name === '')) return invalid();
  const sum = products?.reduce((total, one) => total + one.amount, 0);
  if (products && sum !== amount) return invalid('OTS0626', 'PRODUCT SUM IS NOT THE AMOUNT');
  const channel = textAt(recordAt(instrument, 'payModeSpecificData'), 'subChannel');
  if (channel !== null && !CHANNELS.has(channel)) return invalid();
  const date = textAt(merch, 'merchTxnDate') ?? '';
  const at = date.length === 19 ? parseIstDateTime(date) : null;
  if (!at) return invalid('OTS0640', 'DATE FORMAT IS INVALID');
  if (at.getTime() > parts.clock.now().getTime() + CLOCK_TOLERANCE_MS) return invalid('OTS0639', 'FUTURE DATE');
  return null;
}

function issue(parts: SandboxContext, message: JsonRecord, merchTxnId: string): string {
  const instrument = recordAt(message, 'payInstrument');
  const extras = recordAt(instrument, 'extras');
  const pay = recordAt(instrument, 'payDetails');
  const customer = recordAt(instrument, 'custDetails');
  const amount = parseRupees(textAt(pay, 'amount')) ?? 0;
  const products = productsOf(pay) ?? [{ name: textAt(pay, 'product', 50) ?? '', amount }];
  const token = parts.ledger.issueToken({
    merchTxnId,
    amount,
    product: productOf(pay, products),
    products,
    customer: {
      email: textAt(customer, 'custEmail', 100) ?? '',
      mobile: textAt(customer, 'custMobile', 20) ?? '',
      accountNumber: textAt(pay, 'custAccNo', 45) ?? DEFAULT_CUSTOMER.accountNumber,
      clientCode: textAt(pay, 'clientCode', 45) ?? DEFAULT_CUSTOMER.clientCode,
    },
    channelFilter: textAt(recordAt(instrument, 'payModeSpecificData'), 'subChannel'),
    extras: Object.fromEntries(
      Object.entries(extras).filter(
        (entry): entry is [string, string] => /^udf\d+$/.test(entry[0]) && typeof entry[1] === 'string',
      ),
    ),
  });
  parts.journal.write('auth.token', merchTxnId, { token });
  return token;
}

/** The body without faults. As at the real gateway it is empty for what cannot be decrypted. */
function honestAnswer(parts: SandboxContext, fields: { encData: string; merchId: string }, message?: JsonRecord): string {
  const merchTxnId = message ? merchTxnIdOf(message) : null;
  const refuse = ({ code, description }: Refusal): string => {
    parts.journal.write('auth.refused', merchTxnId, { code, description });
    return plainRefusal(code, description);
  };
  if (fields.encData === '' || fields.merchId === '') return refuse(invalid('OTS0641', 'MERCHID OR ENCDATA MISSING'));
  if (fields.merchId !== parts.options.merchant.merchantId) return refuse(INVALID_MERCHANT);
  if (!message) {
    parts.journal.write('auth.undecryptable', null);
    return '';
  }
  const refusal = validate(parts, message);
  if (refusal || merchTxnId === null) return refuse(refusal ?? invalid());
  return parts.wire.authReply(issue(parts, message, merchTxnId));
}

function merchTxnIdOf(message: JsonRecord): string | null {
  return textAt(recordAt(recordAt(message, 'payInstrument'), 'merchDetails'), 'merchTxnId', 50);
}

/** `POST …/auth`: checks the order and returns a token. */
export async function answerAuth(parts: SandboxContext, call: Call): Promise<void> {
  const fields = gatewayFields(call);
  const plain = parts.wire.requests.decrypt(fields.encData);
  const message = plain === null ? undefined : recordsIn(parseExactJson(plain))[0];
  const merchTxnId = message ? merchTxnIdOf(message) : null;
  parts.journal.write('auth.asked', merchTxnId);
  const fault = parts.faults.take('auth', merchTxnId);
  if (fault) parts.journal.write('auth.fault', merchTxnId, { kind: fault.kind });
  await reply(call.response, fault, {
    carryOut: () => honestAnswer(parts, fields, message),
    errorBody: (code, description) => parts.wire.authError(code, description),
  });
}

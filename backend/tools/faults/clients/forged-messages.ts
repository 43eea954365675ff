import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { SANDBOX_MERCHANT } from '#lib/sandbox-merchant';
import type { MessageForm } from '../../gateway-sandbox/wire.js';

const IV = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const KEY = pbkdf2Sync(SANDBOX_MERCHANT.ATOM_RESPONSE_KEY, SANDBOX_MERCHANT.ATOM_RESPONSE_KEY, 65_536, 32, 'sha512');

export type ForgeryKind = 'bad signature' | 'no signature' | 'null signature' | 'signature of another payment' | 'signed with the request key' | 'other merchant';

export const FORGERY_KINDS: readonly ForgeryKind[] = [
  'bad signature', 'no signature', 'null signature', 'signature of another payment', 'signed with the request key', 'other merchant',
];

/**
 * A message about a payment that was never made, encrypted with the right key, as if that had leaked: only the signature
 * protects against it.
 */
export function forgeMessage(kind: ForgeryKind, transactionId: string, paise: number, code = 'OTS0000'): MessageForm {
  const merchant = kind === 'other merchant' ? '999999' : SANDBOX_MERCHANT.ATOM_MERCHANT_ID;
  const amount = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
  const atomTxnId = '11999999999999';
  const sign = (key: string, txn: string): string =>
    createHmac('sha512', key).update(`${merchant}${atomTxnId}${txn}${amount}${code}NBforged`).digest('hex');
  const signatures: Record<ForgeryKind, string | null | undefined> = {
    'bad signature': 'a'.repeat(128),
    'no signature': undefined,
    'null signature': null,
    'signature of another payment': sign(SANDBOX_MERCHANT.ATOM_RESPONSE_HASH_KEY, 'NDPS000000000000001'),
    'signed with the request key': sign(SANDBOX_MERCHANT.ATOM_REQUEST_HASH_KEY, transactionId),
    'other merchant': sign(SANDBOX_MERCHANT.ATOM_RESPONSE_HASH_KEY, transactionId),
  };
  const text = JSON.stringify({
    payInstrument: {
      merchDetails: { merchId: merchant, merchTxnId: transactionId, merchTxnDate: '2026-03-31T23:00:00' },
      payDetails: {
        atomTxnId, amount, surchargeAmount: '0.00', totalAmount: amount, txnCurrency: 'INR', signature: signatures[kind],
        txnInitDate: '2026-03-31 23:00:00', txnCompleteDate: '2026-03-31 23:00:10',
      },
      payModeSpecificData: { subChannel: ['NB'], bankDetails: { bankTxnId: 'forged' } },
      responseDetails: { statusCode: code, message: 'SUCCESS', description: 'FORGED' },
    },
  });
  const cipher = createCipheriv('aes-256-cbc', KEY, IV);
  const encData = (cipher.update(text, 'utf8', 'hex') + cipher.final('hex')).toUpperCase();
  return { encData, merchId: merchant };
}

/** A genuine message with one bit of one block flipped. */
export function flipBlock(form: MessageForm, block: number): MessageForm {
  const at = Math.min(block * 32, form.encData.length - 2);
  const byte = Number.parseInt(form.encData.slice(at, at + 2), 16) ^ 0x01;
  const flipped = byte.toString(16).padStart(2, '0').toUpperCase();
  return { ...form, encData: form.encData.slice(0, at) + flipped + form.encData.slice(at + 2) };
}

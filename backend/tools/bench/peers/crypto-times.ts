import { SANDBOX_MERCHANT } from '#lib/sandbox-merchant';
import { AtomCipher } from '../../../src/payments/providers/atom/wire/atom-crypto.js';
import { authRequest } from '../../../src/payments/providers/atom/wire/atom-requests.js';

// Runs alone on the server's core: what the cryptography of one token call costs with the keys kept, and with the keys
// derived for each message as the published kits do it. Prints the milliseconds of every call.
const [pairs = 10, callsInPair = 200] = process.argv.slice(2).map(Number);
const merchant = {
  merchantId: SANDBOX_MERCHANT.ATOM_MERCHANT_ID, password: SANDBOX_MERCHANT.ATOM_PASSWORD, productId: SANDBOX_MERCHANT.ATOM_PRODUCT_ID,
  requestHashKey: SANDBOX_MERCHANT.ATOM_REQUEST_HASH_KEY, signatureAmount: 'asSent' as const,
};
const order = { transactionId: 'NDPS261120100000123', amount: 701_210, at: new Date(), customer: { name: 'Asha Rani', email: 'asha@example.in', mobile: '9876543210' } };
const reply = '{"atomTokenId":15000001,"responseDetails":{"txnStatusCode":"OTS0000","txnMessage":"SUCCESS","txnDescription":"ATOM TOKEN ID HAS BEEN GENERATED SUCCESSFULLY"}}';
const keys = { request: SANDBOX_MERCHANT.ATOM_REQUEST_KEY, response: SANDBOX_MERCHANT.ATOM_RESPONSE_KEY };

const kept = { requests: new AtomCipher(keys.request), responses: new AtomCipher(keys.response) };
const encryptedReply = kept.responses.encrypt(reply);

function once(requests: AtomCipher, responses: AtomCipher): void {
  requests.encrypt(authRequest(merchant, order));
  if (responses.decrypt(encryptedReply) !== reply) throw new Error('the reply was not read');
}

function timed(calls: number, call: () => void): number[] {
  return Array.from({ length: calls }, () => {
    const began = performance.now();
    call();
    return performance.now() - began;
  });
}

const ours = (): number[] => timed(callsInPair, () => once(kept.requests, kept.responses));
const peers = (): number[] => timed(2, () => once(new AtomCipher(keys.request), new AtomCipher(keys.response)));

timed(3_000, () => once(kept.requests, kept.responses));
const result = { ours: [] as number[][], peers: [] as number[][] };
for (let pair = 0; pair < pairs; pair += 1) {
  for (const turn of pair % 2 === 0 ? ['ours', 'peers'] : ['peers', 'ours']) {
    if (turn === 'ours') result.ours.push(ours());
    else result.peers.push(peers());
  }
}
process.stdout.write(JSON.stringify(result));

import type { Fault } from './faults.js';
import type { MessageForm, Tampering } from './wire.js';

/** The forms that a fault makes of a message: none, an altered one, or several. */
export function faultyForms(fault: Fault | undefined, make: (tampering: Tampering) => MessageForm): MessageForm[] {
  switch (fault?.kind) {
    case 'drop':
      return [];
    case 'repeat':
      return Array.from({ length: fault.count }, () => make({}));
    case 'garbage':
      return [{ ...make({}), encData: 'GARBAGE%00' }];
    case 'truncated': {
      const form = make({});
      return [{ ...form, encData: form.encData.slice(0, form.encData.length / 2 - 3) }];
    }
    case 'nullSignature':
      return [make({ signature: 'null' })];
    case 'forged':
      return [make({ signature: 'forged' })];
    case 'amount':
      return [make({ amountDelta: fault.paise, signature: 'valid' })];
    case 'wrongMerchant':
      return [make({ merchantId: '999999', signature: 'valid' })];
    case 'unknownId':
      return [make({ merchTxnId: 'NDPS000000000000000', signature: 'valid' })];
    default:
      return [make({})];
  }
}

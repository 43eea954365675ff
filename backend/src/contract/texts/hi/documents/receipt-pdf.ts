import type { Catalogue } from '../../index.js';

export const receiptPdf: Catalogue['receiptPdf'] = {
  contact: (phone: string, email: string) => `फ़ोन ${phone}   ·   ई-मेल ${email}`,
  amountInWords: 'राशि शब्दों में',
  note: (phone: string, email: string) =>
    `ऑनलाइन जमा हुआ; भुगतान सेवा ने पुष्टि की है। यह रसीद कंप्यूटर से बनी है, इस पर हस्ताक्षर की ज़रूरत नहीं है। पूछने के लिए: ${phone}, ${email}.`,
};

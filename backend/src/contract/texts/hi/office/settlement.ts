import { plural } from '../../plural.js';

const counted = (count: number): string => count.toLocaleString('en-IN');
const rows = (count: number): string => plural('hi', count, { one: `${counted(count)} पंक्ति`, other: `${counted(count)} पंक्तियाँ` });
const ofRows = (count: number): string => plural('hi', count, { one: `${counted(count)} पंक्ति`, other: `${counted(count)} पंक्तियों` });

const kinds = {
  OVERDUE: {
    title: 'जमा हुआ, पर अब तक कॉलेज को नहीं भेजा गया',
    what: 'ये भुगतान जमा होने के दो कामकाजी दिन बाद भी किसी रिपोर्ट में नहीं हैं।',
    next: 'उसके बाद के दिनों की रिपोर्ट दें। उनमें भी न हों तो दोनों संख्याएँ लिखकर भुगतान सेवा से पूछें।',
  },
  UNKNOWN_PAYMENT: {
    title: 'भेजा गया, पर यहाँ पता नहीं',
    what: 'रिपोर्ट में ऐसा भुगतान है जो इस सिस्टम में नहीं है, या उसकी दो संख्याएँ दो अलग भुगतानों की हैं।',
    next: 'ये संख्याएँ लेन-देन की सूची में और भुगतान सेवा की वेबसाइट पर ढूँढें। बैकअप वापस लाने के बाद यह वह भुगतान हो सकता है जो खो गया।',
  },
  LATE_SUCCESS: {
    title: 'भेजा गया, पर यहाँ जमा नहीं',
    what: 'भुगतान सेवा ये पैसे भेज रही है, जबकि यहाँ ये भुगतान नहीं हुए या पूरे नहीं हुए।',
    next: 'लेन-देन की सूची में भुगतान खोलें और स्थिति फिर पूछें: भुगतान सेवा जो जवाब देगी, उसी से भुगतान जमा होगा।',
  },
  AMOUNT_WRONG: {
    title: 'राशि अलग है',
    what: 'रिपोर्ट में राशि वह नहीं है जो यहाँ दर्ज है।',
    next: 'भुगतान सेवा की वेबसाइट से मिलाएँ, फिर दोनों राशियाँ लिखकर भुगतान सेवा को बताएँ।',
  },
  DUPLICATE_ROW: {
    title: 'दो बार भेजा गया',
    what: 'एक ही भुगतान रिपोर्टों में एक से ज़्यादा बार है।',
    next: 'दूसरी राशि कॉलेज की नहीं है। भुगतान सेवा को बताएँ; वह अगली किसी रिपोर्ट में उसे वापस लेगी।',
  },
  REVERSED_AFTER: {
    title: 'भेजा गया, पर यहाँ बैंक ने वापस लिया',
    what: 'बैंक ने ये पैसे वापस ले लिए, फिर भी भुगतान सेवा इन्हें भेज रही है।',
    next: 'यह राशि अलग रखें, जब तक कोई रिपोर्ट इसे वापस न ले।',
  },
  REFUND_MISSING: {
    title: 'लौटाई गई राशि किसी रिपोर्ट में नहीं',
    what: 'ये पैसे लौटाए गए, पर दस कामकाजी दिन बाद भी किसी रिपोर्ट में नहीं हैं, या कम हैं।',
    next: 'भुगतान सेवा से पूछें कि पैसे लौटे या नहीं, और नतीजा भुगतान के पेज पर लिखें।',
  },
  REFUND_UNKNOWN: {
    title: 'लौटाई गई राशि जो किसी ने दर्ज नहीं की',
    what: 'रिपोर्ट में ऐसी लौटाई गई राशि है जो यहाँ से नहीं लौटाई गई, या दो बार है।',
    next: 'भुगतान सेवा की वेबसाइट पर देखें कि किसने लौटाई, फिर जाँच सूची में दर्ज करें।',
  },
  FEE_WRONG: {
    title: 'कटौती का जोड़ ठीक नहीं',
    what: 'भुगतान सेवा ने जो काटा, वह उसका ख़र्च और उस पर जीएसटी का जोड़ नहीं है।',
    next: 'यह पंक्ति भुगतान सेवा को लिख भेजें।',
  },
  GST_WRONG: {
    title: 'जीएसटी 18 % नहीं है',
    what: 'जीएसटी ख़र्च का 18 % नहीं है।',
    next: 'यह पंक्ति भुगतान सेवा को लिख भेजें, और उस लेखाकार को बताएँ जो इनपुट क्रेडिट लेता है।',
  },
  UPI_FEE: {
    title: 'UPI पर कटौती',
    what: 'क़ानून से UPI के भुगतान पर कुछ नहीं लगता, फिर भी कुछ काटा गया।',
    next: 'भुगतान सेवा से पूछें। अनुबंध में उसके मंच का शुल्क लिखा हो तो इसे मान लें।',
  },
  NEGATIVE_BATCH: {
    title: 'जितना भेजा, उससे ज़्यादा काटा',
    what: 'इस बार लौटाई गई राशि और कटौती, भुगतानों से ज़्यादा है।',
    next: 'अगली रिपोर्ट में देखें कि बाक़ी वहाँ काटा गया या नहीं।',
  },
  BATCH_WITHOUT_CREDIT: {
    title: 'भेजा गया, पर बैंक में नहीं',
    what: 'भेजने की तारीख़ के दो कामकाजी दिन बाद भी बैंक में पैसे नहीं दिखते।',
    next: 'बैंक का इन दिनों का स्टेटमेंट दें। पैसे उसमें हों तो उन्हें जोड़ें; न हों तो भुगतान सेवा से UTR पूछें।',
  },
  SHORT_CREDIT: {
    title: 'बैंक में कम पैसे आए',
    what: 'जोड़ी गई राशियाँ भेजी गई राशि से कम हैं।',
    next: 'बैंक में आई दूसरी राशियाँ भी जोड़ें, या भुगतान सेवा से पूछें कि क्या काटा गया।',
  },
  OVER_CREDIT: {
    title: 'बैंक में ज़्यादा पैसे आए',
    what: 'जोड़ी गई राशियाँ भेजी गई राशि से ज़्यादा हैं।',
    next: 'जो राशि कहीं और की है उसका जोड़ हटाएँ, या वह रिपोर्ट दें जिसमें बाक़ी पैसे हैं।',
  },
  CREDIT_WITHOUT_BATCH: {
    title: 'बैंक में आया, पर किसी रिपोर्ट में नहीं',
    what: 'भुगतान सेवा ने ऐसे पैसे भेजे जो किसी रिपोर्ट में नहीं हैं।',
    next: 'पैसे आने से पहले के दिनों की रिपोर्ट दें। दी जा चुकी हो तो दोनों को जोड़ें।',
  },
};

const fields = {
  gatewayTxnId: 'भुगतान सेवा की संख्या', ourTxnId: 'हमारी लेन-देन संख्या', kind: 'पंक्ति किसकी (भुगतान, लौटाई राशि)', paidOn: 'किस दिन जमा हुआ', merchant: 'व्यापारी संख्या (Merchant ID)',
  product: 'प्रोडक्ट', mode: 'भुगतान का तरीक़ा', gross: 'पूरी राशि', fee: 'ख़र्च', gst: 'जीएसटी', deduction: 'कुल कटौती', net: 'बची राशि', bankRef: 'बैंक की संख्या',
  refundRef: 'लौटाई राशि की संख्या', settledOn: 'भेजने की तारीख़', settlementId: 'भेजी गई राशि की संख्या', utr: 'UTR',
  date: 'तारीख़', narration: 'विवरण', reference: 'संदर्भ संख्या', debit: 'निकली राशि', credit: 'आई राशि', amount: 'राशि', side: 'आई या निकली', balance: 'बाक़ी रक़म',
};

const reports = { settlement: 'भुगतान सेवा की रिपोर्ट', bank: 'बैंक का स्टेटमेंट' };

export const settlement = {
  title: 'बैंक से मिलान',
  notLoaded: 'बैंक से मिलान नहीं खुल सका।',
  tryAgain: 'फिर कोशिश करें',
  sums: 'पिछले 400 दिन',
  sumLabels: { gross: 'भेजा गया, पूरा', fee: 'ख़र्च', gst: 'जीएसटी', net: 'कटौती के बाद', credited: 'बैंक में आया', unmatched: 'जो नहीं मिला' },
  kinds,
  kindCount: (title: string, count: number, amount: string) => `${title} (${count}): ${amount}`,
  next: (next: string) => `क्या करें: ${next}`,
  exceptions: 'क्या नहीं मिलता',
  noExceptions: 'जितना पता है, सब मिलता है।',
  nothingYet: 'अभी कुछ पता नहीं है। पहले भुगतान सेवा की रिपोर्ट दें, फिर बैंक का स्टेटमेंट।',
  acceptedCount: (count: number) => plural('hi', count, { one: `${count} बात वैसी ही मान ली गई।`, other: `${count} बातें वैसी ही मान ली गईं।` }),
  more: (count: number) => `${count} और दिखाएँ`,
  openPayment: 'यह भुगतान खोलें',
  transactionId: 'लेन-देन संख्या',
  gatewayTxnId: 'भुगतान सेवा की संख्या',
  expected: 'होना चाहिए',
  since: 'कब से',
  batch: 'भेजी गई राशि',
  credit: 'बैंक में आई राशि',
  accept: 'इसे वैसा ही मान लें',
  acceptQuestion: (amount: string) => `${amount} को वैसा ही मान लें? यह इस सूची से हट जाएगा, और राशि बदली तो लौट आएगा।`,
  accepted: 'मान लिया गया।',
  link: 'जोड़ें',
  linkCredit: 'बैंक में आई राशि से जोड़ें',
  linkBatch: 'भेजी गई राशि से जोड़ें',
  nothingToLink: 'जोड़ने के लिए कुछ बचा नहीं है। पहले वह फ़ाइल दें जिसमें यह है।',
  choose: 'चुनें',
  chooseMissing: 'चुनें कि यह किसका है।',
  creditChoice: (day: string, left: string, narration: string) => `${day}: ${left}, ${narration}`,
  batchChoice: (day: string, left: string, product: string) => `${day}: ${left}, ${product}`,
  linkQuestion: 'इन दोनों को जोड़ें?',
  linked: 'जोड़ा गया।',
  reason: 'कारण',
  reasonMissing: 'कृपया कारण लिखें।',
  batches: 'भेजी गई राशियाँ',
  noBatches: 'अभी कोई रिपोर्ट नहीं दी गई।',
  batchTitle: (day: string, product: string, net: string) => [day, ...(product === '' ? [] : [product]), net].join(' · '),
  inBank: 'बैंक में आ गया',
  notInBank: 'पूरा बैंक में नहीं आया',
  payments: 'पंक्तियाँ',
  utr: 'UTR',
  settlementId: 'भेजी गई राशि की संख्या',
  linkText: (amount: string, day: string, narration: string, isAutomatic: boolean) =>
    `${amount}, ${day} को बैंक में आया, ${narration}${isAutomatic ? ' (सिस्टम ने मिलाया)' : ''}`,
  unlink: 'जोड़ हटाएँ',
  unlinkQuestion: (amount: string, day: string) => `${amount} का ${day} को आई राशि से जोड़ हटाएँ?`,
  unlinked: 'जोड़ हटाया गया।',
  call: 'भुगतान सेवा से क्या पूछा गया',
  callFirst: 'भुगतान सेवा से उसकी रिपोर्ट हर दिन एक बार माँगी जाएगी।',
  callOk: (at: string): string => `भुगतान सेवा से उसकी रिपोर्ट ${at} को माँगी गई।`,
  callTrouble: (at: string): string => `भुगतान सेवा से ${at} को पूछा गया, और हर रिपोर्ट नहीं ली जा सकी।`,
  callDays: {
    stored: 'ली गई',
    none: 'कुछ नहीं भेजा गया था',
    unanswered: 'जवाब नहीं आया; आज फिर पूछा जाएगा',
    refused: 'भुगतान सेवा इस सर्वर को मना करती है: उससे कहें कि इस सर्वर का पता मान ले',
    faults: 'जवाब में ग़लतियाँ हैं, इसलिए नहीं लिया गया: रिपोर्ट फ़ाइल के रूप में दें, तब ग़लत पंक्तियाँ दिखेंगी',
    unknown: 'जवाब में अनजान कॉलम हैं: रिपोर्ट फ़ाइल के रूप में दें',
  },
  files: 'फ़ाइलें',
  file: (report: keyof typeof reports, preset: string) => `${reports[report]}, ${preset} की तरह पढ़ी गई`,
  fileRows: (count: number, added: number) => `${rows(count)}, इनमें ${counted(added)} नई`,
  unfinished: (stored: number, count: number) => `${ofRows(count)} में से ${counted(stored)} के बाद रुक गई; इसका कुछ भी नहीं गिना जाता। फ़ाइल फिर से दें।`,
  given: (at: string, by: string, hash: string) => `${at}, ${by} ने दी। SHA-256 ${hash}…`,
  unproven: 'परखा नहीं गया',
  unprovenHint: 'इस रूप की असली फ़ाइल अभी तक नहीं देखी गई। भरोसा करने से पहले कुछ पंक्तियाँ फ़ाइल से मिलाएँ।',
};

export const settlementUpload = {
  title: 'फ़ाइल दें',
  hint: 'भुगतान सेवा की रिपोर्ट या बैंक का स्टेटमेंट: CSV, Excel (.xlsx) या JSON, 32 MB तक। यहाँ लाकर छोड़ें, या चुनें।',
  off: 'इस सर्वर पर रिपोर्ट रखने की कुंजी नहीं है। जो सर्वर चलाता है, वह SETTLEMENT_KEY लगा सकता है।',
  storing: (stored: number, count: number) => `${ofRows(count)} में से ${counted(stored)} रखी गईं`,
  progress: 'जो पंक्तियाँ रखी जा चुकीं',
  stored: (name: string) => `${name} ले ली गई।`,
  known: (name: string) => `${name} पहले दी जा चुकी है। कुछ नहीं बदला।`,
  fault: (line: number | null, reason: string) => (line === null ? reason : `पंक्ति ${line}: ${reason}`),
  faultsNext: 'फ़ाइल जहाँ से आई थी वहाँ से फिर लें, बीच में उसे खोले बिना, और फिर से दें।',
  stillUnknown: 'इन कॉलमों से भी फ़ाइल पहचानी नहीं गई। नामों वाली पंक्ति देखें, या यह कि कोई दूसरा सहेजा हुआ रूप भी तो ठीक नहीं बैठता।',
  report: 'यह क्या है',
  reports,
  name: 'इस रूप का नाम',
  nameHint: 'फ़ाइलों की सूची में यही नाम दिखेगा।',
  nameMissing: 'नाम लिखें।',
  creditOrAmount: 'स्टेटमेंट में आई राशि का कॉलम होता है, या एक राशि और एक कॉलम जो बताता है कि वह आई या निकली।',
  fields,
};

type Words = Readonly<Record<string, string>>;

const says: Words = {
  paid: 'जमा', reversed: 'वापस', cancelled: 'रद्द', failed: 'नहीं हुआ', notStarted: 'शुरू नहीं हुआ', pending: 'अभी पूरा नहीं हुआ', noAnswer: 'पैसों के बारे में कुछ नहीं',
};

const sources: Words = { office: 'हाथ से दर्ज', return: 'बैंक का पेज लौटा', callback: 'भुगतान सेवा ने बताया', requery: 'भुगतान सेवा का जवाब' };

const askers: Words = { start: 'नई कोशिश', confirm: 'पुष्टि', poll: 'विद्यार्थी', office: 'कार्यालय', routine: 'तय समय' };

const causes: Words = {
  token: 'भुगतान का पेज तैयार है', return: 'बैंक का पेज लौटा', callback: 'भुगतान सेवा ने बताया', requery: 'भुगतान सेवा ने जवाब दिया',
  superseded: 'विद्यार्थी ने फिर से शुरू किया', refused: 'भुगतान सेवा ने शुरू करने से मना किया', expired: 'समय पर पैसे नहीं आए', promoted: 'जिस भुगतान से शुल्क जमा था, वह हट गया',
  office: 'दो लोगों ने दर्ज किया', decision: 'किसी ने फ़ैसला किया', refund: 'पैसे लौटाए गए',
};

const decided: Words = {
  booked: 'ने भुगतान हाथ से दर्ज किया',
  released: 'ने विद्यार्थी को फिर भुगतान करने दिया',
  'decision:refunded': 'ने दर्ज किया कि पैसे लौटाए गए',
  'decision:accepted': 'ने इन पैसों से शुल्क जमा माना',
  'decision:dismissed': 'ने मामला बंद किया; अभी कुछ नहीं करना है',
  'decision:refunding': 'ने पैसे लौटाना शुरू किया',
  'decision:reopened': 'ने बंद शुल्क फिर से बाक़ी किया',
  'decision:restored': 'ने पाया कि पैसे नहीं लौटाए गए',
  'mail:resend': 'ने रसीद फिर से मेल करवाई',
  'mail:redirect': 'ने रसीद सुधारे हुए पते पर मेल करवाई',
  'mail:adviceResend': 'ने राशि लौटाने की सूचना फिर से मेल करवाई',
  'mail:adviceRedirect': 'ने राशि लौटाने की सूचना सुधारे हुए पते पर मेल करवाई',
};

const noAnswer: Words = { timeout: 'समय पर जवाब नहीं आया', unreachable: 'संपर्क नहीं हुआ', unreadable: 'जवाब पढ़ा नहीं जा सका', clientError: 'सवाल से मना किया गया' };

const mails: Words = {
  waiting: 'रसीद की मेल भेजे जाने के इंतज़ार में है', claimed: 'रसीद की मेल भेजी जा रही है', sent: 'रसीद मेल की गई', unclear: 'पता नहीं कि रसीद की मेल गई या नहीं',
  refused: 'रसीद की मेल नहीं ली गई', cancelled: 'रसीद की मेल रद्द हुई',
};

const adviceMails: Words = {
  waiting: 'सूचना की मेल भेजे जाने के इंतज़ार में है', claimed: 'सूचना की मेल भेजी जा रही है', sent: 'सूचना मेल की गई', unclear: 'पता नहीं कि सूचना की मेल गई या नहीं',
  refused: 'सूचना की मेल नहीं ली गई', cancelled: 'सूचना की मेल रद्द हुई',
};

const wordOf = (words: Words, code: string | null): string => (code === null ? '' : (words[code] ?? code));

export const transactionHistory = {
  title: (id: string) => `भुगतान ${id}`,
  back: 'लेन-देन की सूची पर लौटें',
  previous: 'पिछला भुगतान',
  next: 'अगला भुगतान',
  neighbours: 'सूची में आगे-पीछे',
  none: 'इस लेन-देन संख्या का कोई भुगतान नहीं है।',
  notLoaded: 'भुगतान नहीं खुल सका।',
  loadAgain: 'फिर से खोलें',
  standing: {
    INITIATED: 'शुरू हुआ; विद्यार्थी ने अभी भुगतान नहीं किया है। पैसे न आएँ तो अपने आप समाप्त हो जाएगा।',
    PENDING: 'अभी पता नहीं: बैंक ने नहीं बताया कि पैसे आए या नहीं। तय समय पर पूछा जाता है।',
    SUCCESS: 'जमा हो गया। शुल्क इसी भुगतान से जमा है, और इसकी रसीद मान्य है।',
    FAILED: 'जमा नहीं हुआ: बैंक ने मना किया। विद्यार्थी फिर भुगतान कर सकता है।',
    CANCELLED: 'जमा नहीं हुआ: विद्यार्थी बैंक का पेज छोड़कर आया। वह फिर भुगतान कर सकता है।',
    EXPIRED: 'जमा नहीं हुआ: समय पर पैसे नहीं आए। बाद में आएँ तो गिने जाएँगे।',
    REVERSED: 'जमा हुआ और बैंक ने वापस ले लिया। इस भुगतान की रसीद अमान्य है।',
    DUPLICATE: 'जमा हुआ, पर शुल्क दूसरे भुगतान से जमा है। ये पैसे लौटाने हैं।',
    REFUNDED: 'जमा हुआ और लौटाया गया। इससे कुछ जमा नहीं माना जाता।',
  },
  mismatch: 'बैंक ने शुल्क से अलग राशि या मुद्रा ली। किसी के फ़ैसले तक इससे कुछ जमा नहीं माना जाता।',
  voidReceipt: 'इसकी रसीद अमान्य हो गई।',
  released: (moment: string) => `${moment} से विद्यार्थी फिर भुगतान कर सकता है।`,
  nextCheck: (moment: string) => `भुगतान सेवा से ${moment} को फिर पूछा जाएगा।`,
  settledBy: 'शुल्क इससे जमा है',
  facts: 'भुगतान',
  student: 'विद्यार्थी',
  labels: {
    name: 'नाम', admissionNumber: 'प्रवेश संख्या', course: 'पाठ्यक्रम', semester: 'सेमेस्टर', mobile: 'मोबाइल नंबर', email: 'ई-मेल',
    amount: 'राशि', feeToday: 'आज का शुल्क', transactionId: 'लेन-देन संख्या', receiptNo: 'रसीद संख्या', begun: 'शुरू हुआ', lastAnswer: 'भुगतान सेवा का आख़िरी जवाब',
  },
  test: 'जाँच: कोई असली पैसे नहीं।',
  heads: 'शुल्क की मदें',
  charges: 'कटी हुई राशियाँ',
  noCharges: 'भुगतान सेवा ने कोई राशि नहीं बताई।',
  charge: {
    settles: 'इससे शुल्क जमा है', held: 'रोके हुए, शुल्क जमा नहीं', refunding: 'लौटाया जा रहा है', reversed: 'बैंक ने वापस लिया', refunded: 'लौटाया गया', none: 'कोई पैसे नहीं',
  },
  gatewayId: 'भुगतान सेवा की संख्या',
  booked: 'हाथ से दर्ज',
  bankId: 'बैंक की संख्या',
  paidAt: 'जमा हुआ',
  unnamed: 'संख्या नहीं है',
  attempts: 'इस सेमेस्टर की दूसरी कोशिशें',
  foundByCharge: (id: string) => `बैंक या भुगतान सेवा की संख्या से मिला: ${id} इस भुगतान की है`,
  timeline: 'क्या-क्या हुआ',
  newestFirst: 'सबसे नया पहले।',
  folded: (count: number, from: string, to: string) => `${count.toLocaleString('en-IN')} संदेश और सवाल, जिनसे कुछ नया नहीं मिला, ${from} से ${to} तक`,
  mailTo: (recipient: string, state: string) => `${wordOf(mails, state)}: ${recipient}.`,
  adviceMailTo: (recipient: string, state: string) => `${wordOf(adviceMails, state)}: ${recipient}.`,
  otherAddress: 'दूसरे पते पर भेजें',
  correctedAddress: 'सुधारा हुआ पता',
  correctedHint: 'सिर्फ़ मेल वहाँ जाएगी। विद्यार्थी का लिखा हुआ वैसा ही रहेगा।',
  addressMissing: 'एक मेल पता लिखें।',
  sendThere: 'रसीद वहाँ भेजें',
  sendAdviceThere: 'सूचना वहाँ भेजें',
  begun: (amount: string) => `विद्यार्थी ने ${amount} की पुष्टि की, और कोशिश शुरू हुई।`,
  message: (source: string | null, status: string | null) => `${wordOf(sources, source)}: ${wordOf(says, status)}.`,
  messageAmount: (amount: string, id: string | null) => (id === null ? `${amount}.` : `${amount}, भुगतान सेवा की संख्या ${id}.`),
  unsigned: 'हस्ताक्षर नहीं है।',
  differs: 'राशि या मुद्रा वह नहीं है जो होनी चाहिए।',
  happened: (moment: string) => `यह ${moment} को हुआ।`,
  requery: (asker: string | null, status: string | null) => `पूछा गया (${wordOf(askers, asker)}): ${wordOf(says, status)}.`,
  requeryFailed: (asker: string | null, reason: string | null) => `पूछा गया (${wordOf(askers, asker)}): ${wordOf(noAnswer, reason)}.`,
  state: (from: string, to: string, cause: string | null) => (from === to ? `${to}: ${wordOf(causes, cause)}.` : `${to}, पहले ${from}: ${wordOf(causes, cause)}.`),
  began: 'नया',
  decision: (actor: string, what: string | null) => `${actor} ${wordOf(decided, what)}।`,
  server: 'सर्वर',
  receiptIssued: 'रसीद जारी हुई।',
  receiptVoided: 'रसीद अमान्य हुई।',
  mail: (state: string | null) => `${wordOf(mails, state)}.`,
  adviceMail: (state: string | null) => `${wordOf(adviceMails, state)}.`,
  note: (actor: string) => `${actor} की टिप्पणी`,
  raw: 'भुगतान सेवा ने क्या लिखा',
  pack: 'सबूतों की फ़ाइल',
  addNote: 'टिप्पणी जोड़ें',
  noteHint: 'कार्यालय के लिए। विद्यार्थी इसे कभी नहीं देखता।',
  saveNote: 'टिप्पणी सहेजें',
  noteSaved: 'टिप्पणी सहेजी गई।',
  noteMissing: 'टिप्पणी लिखें।',
  noteTooLong: (most: number) => `टिप्पणी में ज़्यादा से ज़्यादा ${most.toLocaleString('en-IN')} अक्षर हो सकते हैं।`,
};

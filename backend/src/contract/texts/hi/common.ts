import type { Catalogue } from '../index.js';

export const common: Catalogue['common'] = {
  skipToContent: 'सीधे मुख्य भाग पर जाएँ',
  language: 'भाषा',
  testPayments: 'TEST - असली पैसे नहीं। इस पेज के भुगतान सिर्फ़ जाँच के लिए हैं; इनसे कोई शुल्क जमा नहीं होता।',
  contact: 'संपर्क',
  paymentProvider: 'भुगतान सेवा',
  steps: 'चरण',
  stepNames: ['पहचान', 'जाँचें और भुगतान करें', 'रसीद'],
  loading: 'खुल रहा है...',
  copy: (what: string) => `${what} कॉपी करें`,
  copied: 'कॉपी हो गया',
  notCopied: 'कॉपी नहीं हुआ; हाथ से चुनकर कॉपी करें',
  admissionNumber: 'प्रवेश संख्या',
  admissionNumberPlaceholder: 'सही प्रवेश संख्या लिखें',
  mobileDigits: 'मोबाइल नंबर के आख़िरी 4 अंक',
  mobileDigitsHint: 'आपका अपना मोबाइल नंबर, जो कॉलेज के पास है। अगर कॉलेज के पास आपका नंबर नहीं है, तो अभिभावक का।',
  mobileDigitsMissing: 'कॉलेज के पास जो मोबाइल नंबर है, उसके आख़िरी 4 अंक लिखें।',
  notConfirmed: 'पुष्टि नहीं हो सकी।',
  confirm: 'पुष्टि करें',
  notifications: 'सूचनाएँ Alt+T',
  closeNotification: 'सूचना बंद करें',
  viewReceipt: 'रसीद देखें',
  totalFees: 'कुल शुल्क',
  transactionId: 'लेन-देन संख्या',
};

export const admissionNumberFaults: Catalogue['admissionNumberFaults'] = {
  invalid: 'कृपया सही प्रवेश संख्या लिखें।',
  characters: 'प्रवेश संख्या में सिर्फ़ अक्षर और अंक हो सकते हैं।',
};

export const failures: Catalogue['failures'] = {
  network: 'इंटरनेट नहीं चल रहा है। इंटरनेट देखें और फिर कोशिश करें; आपका लिखा हुआ सुरक्षित है।',
  timeout: 'जवाब आने में बहुत देर लग रही है। एक मिनट रुककर फिर कोशिश करें।',
  studentNotFound: 'कॉलेज में इस प्रवेश संख्या का कोई विद्यार्थी नहीं है। कॉलेज कार्यालय से पूछें।',
  setUpWrongly: 'यह सेवा ठीक से लगाई नहीं गई है। कृपया कॉलेज को बताएँ।',
  studentNotMatched: 'प्रवेश संख्या और अंक आपस में मेल नहीं खाते। दोनों जाँचें। अगर आपका मोबाइल नंबर बदल गया है, तो कॉलेज कार्यालय से पूछें।',
  secondFactRequired: 'कॉलेज के पास जो मोबाइल नंबर है, उसके आख़िरी 4 अंक चाहिए। अपनी प्रवेश संख्या फिर से खोजें।',
  tooManyWrongDigits: 'इस प्रवेश संख्या के लिए कई बार ग़लत अंक दिए गए हैं। एक घंटे बाद कोशिश करें, या कॉलेज कार्यालय से पूछें।',
  tooManyRequests: 'थोड़े समय में बहुत बार कोशिश हुई है। एक मिनट रुककर फिर कोशिश करें।',
  unreachable: 'सेवा अभी नहीं मिल रही है। कुछ मिनट बाद फिर कोशिश करें।',
  page: 'ग़लती इस पेज में है, आपके विवरण या सर्वर में नहीं। पेज फिर से खोलें; अगर फिर ऐसा हो, तो कॉलेज कार्यालय को बताएँ या दूसरा ब्राउज़र इस्तेमाल करें।',
  server: 'कॉलेज का सर्वर यह काम नहीं कर सका। कुछ मिनट बाद फिर कोशिश करें।',
  serverWithNumber: (number: string) =>
    `कॉलेज का सर्वर यह काम नहीं कर सका। कुछ मिनट बाद फिर कोशिश करें; अगर फिर ऐसा हो, तो कार्यालय को यह नंबर बताएँ: ${number}.`,
};

export const errorPages: Catalogue['errorPages'] = {
  notReachable: 'शुल्क काउंटर नहीं मिल रहा है',
  notReachableAdvice: 'अपना इंटरनेट देखें। इंटरनेट आते ही यह पेज अपने आप फिर कोशिश करेगा। कोई भुगतान नहीं हुआ।',
  tryAgain: 'फिर कोशिश करें',
  notLoaded: (screen: string) => `पेज का एक हिस्सा नहीं आया: ${screen}`,
  notLoadedAdvice: 'पेज का यह हिस्सा नहीं आया। अपना इंटरनेट देखें, फिर पेज दोबारा खोलें; आपका लिखा हुआ सुरक्षित है।',
  loadAgain: 'पेज दोबारा खोलें',
  unexpected: 'पेज में अचानक ग़लती हुई',
  applicationError: 'इस पेज में अपनी ही कोई ग़लती हुई। इससे न कोई भुगतान शुरू होता है, न बदलता है।',
  noSuchPage: 'इस पते पर कोई पेज नहीं है।',
  unexpectedAdvice: 'शुरुआत पर जाएँ और अपनी प्रवेश संख्या लिखें; जो भुगतान हो चुका है, वह रसीद के साथ वहाँ दिखेगा।',
  toStart: 'शुरुआत पर जाएँ',
};

export const times: Catalogue['times'] = {
  timeAndDate: (time: string, date: string) => `${date} को ${time}`,
};

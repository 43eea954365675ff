import type { BookedHow } from '../../index.js';
import type { Catalogue } from '../index.js';
import { amountInWords } from './amount-in-words.js';

export const studentReceipt: Catalogue['studentReceipt'] = {
  confirm: 'कृपया पुष्टि करें कि यह आपकी रसीद है।',
  confirmAdvice: (admissionNumber: string) =>
    `प्रवेश संख्या ${admissionNumber}. रसीद उसी को दिखाई जाती है, जिसे कॉलेज के पास दर्ज मोबाइल नंबर के आख़िरी 4 अंक पता हों।`,
  none: 'रसीद तभी बनती है जब भुगतान हो जाए। प्रवेश संख्या जाँचें, देखें कि भुगतान का क्या हुआ, या अपना इंटरनेट देखकर यह पेज दोबारा खोलें।',
  seePayment: 'भुगतान देखें',
  otherNumber: 'दूसरी प्रवेश संख्या लिखें',
};

const BOOKED: Readonly<Record<BookedHow, string>> = { gateway: 'ऑनलाइन जमा, कॉलेज ने दर्ज किया', challan: 'चालान से जमा', counter: 'काउंटर पर जमा' };

export const receiptSheet: Catalogue['receiptSheet'] = {
  language: 'hi-IN',
  title: 'शुल्क रसीद',
  fileTitle: (receiptNo: string) => `शुल्क रसीद ${receiptNo}`,
  testFileTitle: (receiptNo: string) => `TEST - असली पैसे नहीं: शुल्क रसीद ${receiptNo}`,
  test: 'TEST - असली पैसे नहीं। कोई भुगतान नहीं हुआ, और यह रसीद नहीं है।',
  testStamp: 'TEST',
  paidStamp: 'जमा',
  copyStamp: 'प्रतिलिपि',
  phone: (phone: string) => `फ़ोन: ${phone}`,
  email: (email: string) => `ई-मेल: ${email}`,
  receiptNo: 'रसीद संख्या',
  serialNo: 'क्रम संख्या',
  date: 'दिनांक',
  issuedOn: 'जारी करने का दिन',
  receivedFrom: 'किससे प्राप्त',
  transactionId: 'लेन-देन संख्या',
  studentDetails: 'विद्यार्थी के विवरण',
  feeDetails: 'शुल्क के विवरण',
  refunded: 'लौटाया गया',
  amountInWords,
  paid: 'भुगतान',
  booked: (how, reference) => `${BOOKED[how]}, संख्या ${reference}`,
  received: (fee: string) => `${fee} के शुल्क के लिए प्राप्त`,
};

export const receiptProof: Catalogue['receiptProof'] = {
  code: 'हस्ताक्षर वाली रसीद का QR कोड',
  title: 'यह रसीद जाँचें',
  how: 'फ़ोन का कैमरा कोड के सामने रखें। वह कॉलेज के इसी पते पर ले जाता है, किसी और पर नहीं:',
};

export const receiptScreen: Catalogue['receiptScreen'] = {
  paid: (amount: string) => `${amount} जमा हो गए।`,
  paidAndSent: (amount: string, email: string) => `${amount} जमा हो गए। रसीद इस पते पर भेजी जा रही है: ${email}`,
  testPaid: (amount: string) => `TEST - असली पैसे नहीं। ${amount} का जाँच भुगतान हुआ।`,
  download: 'डाउनलोड करें',
  share: 'भेजें',
  print: 'छापें',
  notMade: 'इस फ़ोन या कंप्यूटर पर PDF नहीं बन सकी।',
  notMadeAdvice: '"छापें" दबाएँ, या यह रसीद दूसरे ब्राउज़र में खोलें।',
  none: 'कोई जानकारी नहीं मिली!',
};

import type { Catalogue } from '../../index.js';

export const mail: Catalogue['mail'] = {
  language: 'hi',
  subject: (college: string, receiptNo: string) => `${college}: शुल्क रसीद ${receiptNo}`,
  testSubject: (college: string, receiptNo: string) => `TEST - असली पैसे नहीं: ${college}: शुल्क रसीद ${receiptNo}`,
  title: (receiptNo: string) => `शुल्क रसीद ${receiptNo}`,
  received: (amount: string, name: string, semester: number) => `${name} के सेमेस्टर ${semester} के लिए ${amount} प्राप्त हुए।`,
  thanks: 'धन्यवाद।',
  attached: 'आपकी शुल्क रसीद PDF में साथ भेजी गई है। कृपया इसे सँभालकर रखें।',
  testMade: (amount: string, name: string, semester: number) => `${name} के नाम से सेमेस्टर ${semester} के लिए ${amount} का जाँच भुगतान हुआ।`,
  admissionNumber: 'प्रवेश संख्या',
  amount: 'राशि',
  again: 'यह रसीद कॉलेज के पेज पर भी है; उसे वही खोल सकता है जिसे प्रवेश संख्या पता हो:',
  questions: (email: string, phone: string) => `कुछ पूछना है? ${email} पर लिखें या ${phone} पर फ़ोन करें, और लेन-देन संख्या बताएँ।`,
};

import type { Catalogue } from '../../index.js';

export const reminder: Catalogue['reminder'] = {
  subject: (college: string, semester: number) => `${college}: सेमेस्टर ${semester} का शुल्क`,
  greeting: (name: string) => `प्रिय ${name},`,
  due: (amount: string, semester: number, admissionNumber: string) => `आपका सेमेस्टर ${semester} का शुल्क, ${amount}, अभी जमा नहीं हुआ है। आपकी प्रवेश संख्या ${admissionNumber} है।`,
  payBy: (day: string) => `कृपया ${day} तक जमा करें।`,
  wasDue: (day: string) => `इसे ${day} तक जमा करना था; कॉलेज का विलंब शुल्क, अगर है, तो राशि में जुड़ा है।`,
  pay: 'यहाँ जमा करें:',
  paid: 'क्या आपने पिछले दिनों भुगतान किया है, या आपके खाते से पैसे कटे हैं? तो फिर से भुगतान न करें: कॉलेज कार्यालय से पूछें।',
  questions: (email: string, phone: string) => `कुछ पूछना है? ${email} पर लिखें या ${phone} पर फ़ोन करें।`,
  stop: 'आगे याद दिलाने की मेल न पाने के लिए:',
};

import type { Catalogue } from '../index.js';
import { parts } from '../parts.js';

export const studentLookup: Catalogue['studentLookup'] = {
  title: 'विद्यार्थी की पहचान',
  intro: 'सेमेस्टर का शुल्क जमा करें, या पहले जमा किए शुल्क की रसीद देखें।',
  admissionNumberHint: 'अक्षर और अंक, जैसे प्रवेश पर्ची या पहचान पत्र पर लिखे हैं। जैसे: BSC2023001',
  ownFormHint: 'जैसे प्रवेश पर्ची या पहचान पत्र पर लिखी है।',
  needsDigits: 'कृपया एक बात और बताएँ: आपके मोबाइल नंबर के आख़िरी 4 अंक। इनसे आपके विवरण दूसरों को नहीं दिखते।',
  failed: 'विद्यार्थी के विवरण नहीं मिले। कृपया प्रवेश संख्या जाँचें।',
  notFound: 'कॉलेज में इस संख्या का कोई विद्यार्थी नहीं है। यह संख्या प्रवेश पर्ची और पहचान पत्र पर होती है; अगर यह सही है, तो कॉलेज कार्यालय से पूछें।',
  closed: (correct: string) => `आपकी दो प्रवेश संख्याएँ हैं, और यह बंद है। कृपया ${correct} लिखें।`,
  proceed: 'आगे बढ़ें',
  running: 'आपके विवरण खोजे जा रहे हैं…',
  longWait: 'इसमें ज़्यादा समय लग रहा है। अपना इंटरनेट देखें, या रुकें: यह पेज अपने आप आगे बढ़ेगा।',
  demo: <Part>(numbers: Part) => parts<Part>`नमूना: असली पैसे नहीं लिए जाते। यह लिखकर देखें: ${numbers}`,
};

export const receiptAsked: Catalogue['receiptAsked'] = {
  title: 'रसीद खोलने के लिए प्रवेश संख्या लिखें।',
  of: (transactionId: string) => `लेन-देन संख्या ${transactionId}`,
};

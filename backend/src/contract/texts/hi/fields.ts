import type { Catalogue } from '../index.js';

const MOBILE_HINT = '10 अंक, +91 के बिना';

export const studentFields: Catalogue['studentFields'] = {
  byName: {
    semesterNo: { label: 'सेमेस्टर' },
    studentName: { label: 'विद्यार्थी का नाम', missing: 'विद्यार्थी का नाम लिखना ज़रूरी है', broken: 'नाम में अंक या विशेष चिह्न नहीं होने चाहिए' },
    rollNo: { label: 'क्रमांक', missing: 'क्रमांक लिखना ज़रूरी है' },
    mobile: { label: 'मोबाइल नंबर', missing: 'मोबाइल नंबर लिखना ज़रूरी है', broken: 'कृपया 10 अंकों का सही मोबाइल नंबर लिखें', hint: MOBILE_HINT },
    email: { label: 'ई-मेल', broken: 'कृपया सही ई-मेल पता लिखें', hint: 'आपकी रसीद इसी पते पर भेजी जाएगी' },
    course: { label: 'पाठ्यक्रम', broken: 'पाठ्यक्रम के नाम में सिर्फ़ अक्षर, अंक, ख़ाली जगह, बिंदु और कोष्ठक हो सकते हैं' },
    discipline: { label: 'विषय' },
    course_full_name: {
      label: 'पाठ्यक्रम का नाम', missing: 'पाठ्यक्रम का नाम लिखना ज़रूरी है', broken: 'पाठ्यक्रम के नाम में अंक या विशेष चिह्न नहीं होने चाहिए',
    },
    faculty: { label: 'संकाय', broken: 'संकाय में अंक या विशेष चिह्न नहीं होने चाहिए' },
    year: { label: 'उपाधि का प्रकार', missing: 'उपाधि का प्रकार चुनना ज़रूरी है' },
    yearOfRegistration: { label: 'पंजीकरण का वर्ष', broken: 'कृपया 4 अंकों का सही वर्ष लिखें', hint: '4 अंक, जैसे 2023' },
    mothersName: { label: 'माता का नाम', broken: 'माता के नाम में अंक या विशेष चिह्न नहीं होने चाहिए' },
    fathersName: { label: 'पिता का नाम', broken: 'पिता के नाम में अंक या विशेष चिह्न नहीं होने चाहिए' },
    townName: { label: 'स्थायी गाँव/शहर/मोहल्ला', broken: "सिर्फ़ अक्षर, अंक और ',' लिखें, 30 से कम अक्षरों में" },
    grdName: { label: 'अभिभावक का नाम', broken: 'अभिभावक के नाम में सिर्फ़ अक्षर होने चाहिए' },
    grdMobile: { label: 'अभिभावक का मोबाइल', broken: 'कृपया अभिभावक का 10 अंकों का सही मोबाइल नंबर लिखें', hint: MOBILE_HINT },
    gender: { label: 'लिंग', broken: 'लिंग में सिर्फ़ अक्षर होने चाहिए' },
    caste: { label: 'जाति', broken: 'जाति में अंक या विशेष चिह्न नहीं होने चाहिए' },
    personwd: { label: 'दिव्यांग', hint: 'क्या आप दिव्यांग हैं', missing: 'कृपया एक विकल्प चुनें', broken: 'कृपया एक विकल्प चुनें' },
  },
  missing: (label: string) => `${label}: यह भरना ज़रूरी है`,
  broken: (label: string) => `${label}: यह सही नहीं है`,
  tooLong: (label: string, max: number) => `${label}: ज़्यादा से ज़्यादा ${max} अक्षर लिखें`,
};

import { parts } from '../../parts.js';

export const money = {
  title: 'क्या हमारे पैसे सुरक्षित हैं?',
  answers: { green: 'हाँ, जहाँ तक यह सिस्टम जानता है।', amber: 'हाँ, पर कुछ बातों को जल्दी देखना है।', red: 'पक्का नहीं: किसी को अभी देखना होगा।' },
  at: (time: string) => `${time} बजे देखा गया`,
  again: 'फिर देखें',
  list: 'क्या-क्या देखा गया',
  todo: <Part>(todo: Part) => parts<Part>`क्या करें: ${todo}`,
  lights: { green: 'ठीक', amber: 'जल्दी देखें', red: 'अभी देखें' },
  questions: {
    doubt: 'जिन भुगतानों का पता नहीं', gateway: 'भुगतान सेवा', openRefunds: 'लौटाई जा रही राशि', unmatched: 'बैंक से मिलान', days: 'बही के दिन', mails: 'मेल', backup: 'बैकअप और उसकी जाँच',
    audit: 'कामों का लेखा', people: 'दो लोग', clock: 'घड़ी', 'free space': 'डिस्क', certificate: 'प्रमाणपत्र',
  },
  toReview: 'जाँच सूची पर जाएँ',
  toSettlement: 'बैंक से मिलान पर जाएँ',
  toDays: 'दिनों पर जाएँ',
  toHealth: 'सिस्टम का हाल देखें',
  notLoaded: 'यह देखा नहीं जा सका।',
  tryAgain: 'फिर कोशिश करें',
};

export const moneyBanner = {
  answers: { green: 'हमारे पैसे सुरक्षित हैं, जहाँ तक यह सिस्टम जानता है।', amber: 'हमारे पैसों की कुछ बातों को जल्दी देखना है।', red: 'हमारे पैसों की कुछ बातों को किसी को अभी देखना होगा।' },
  open: 'क्या हमारे पैसे सुरक्षित हैं?',
};

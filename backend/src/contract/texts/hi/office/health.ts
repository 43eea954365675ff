import { parts } from '../../parts.js';
import { plural } from '../../plural.js';

export const officeHealth = {
  title: 'सिस्टम का हाल',
  again: 'फिर जाँचें',
  checking: (done: number, all: number) => `जाँच हो रही है: ${all} में से ${done}`,
  progress: 'जो जाँचें हो चुकीं',
  result: { green: 'सब ठीक है।', amber: 'विद्यार्थी भुगतान कर सकते हैं। कुछ बातों को जल्दी देखना है।', red: 'किसी को अभी देखना होगा।' },
  counts: (red: number, amber: number) => [
    ...(red > 0 ? [plural('hi', red, { one: `${red} पंक्ति लाल है`, other: `${red} पंक्तियाँ लाल हैं` })] : []),
    ...(amber > 0 ? [plural('hi', amber, { one: `${amber} पंक्ति पीली है`, other: `${amber} पंक्तियाँ पीली हैं` })] : []),
  ].join(', '),
  checkedAt: (time: string) => `${time} बजे जाँचा गया`,
  list: 'जाँचें',
  lights: { green: 'ठीक', amber: 'जल्दी देखें', red: 'अभी देखें' },
  waiting: 'जाँच हो रही है …',
  todo: <Part>(todo: Part) => parts<Part>`क्या करें: ${todo}`,
  failed: 'जाँच नहीं हो सकी।',
  foreignOrigin: (page: string) => `सर्वर ${page} को किसी और की साइट मानता है। PUBLIC_URL में वही पता लिखें जो लोग लिखते हैं, और सर्वर फिर से चालू करें।`,
  testMail: (address: string) => `${address} पर जाँच मेल भेजें`,
  checks: {
    database: 'डेटाबेस', 'free space': 'ख़ाली जगह', machine: 'प्रोग्राम और मशीन', configuration: 'सेटिंग', gateway: 'भुगतान सेवा', clock: 'घड़ी', mail: 'मेल',
    'public address': 'पेज का पता', certificate: 'प्रमाणपत्र', proxy: 'प्रॉक्सी', backup: 'बैकअप', alarms: 'चेतावनियाँ',
  },
};

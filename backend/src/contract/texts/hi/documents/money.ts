import type { Catalogue } from '../../index.js';
import { plural } from '../../plural.js';

const counted = (count: number): string => count.toLocaleString('en-IN');

export const moneyWords: Catalogue['moneyWords'] = {
  doubt: {
    none: 'किसी भुगतान का हाल अनजान नहीं है।',
    some: (count: number, amount: string, oldest: string) =>
      plural('hi', count, {
        one: `${amount} के ${counted(count)} भुगतान का अभी पता नहीं; यह ${oldest} शुरू हुआ।`, other: `${amount} के ${counted(count)} भुगतानों का अभी पता नहीं; सबसे पुराना ${oldest} शुरू हुआ।`,
      }),
    todo: 'जाँच सूची देखें। बैंक से अपने आप पूछा जाता है; उसके जवाब से पहले किसी को फिर भुगतान न करने दें।',
  },
  gateway: {
    well: (asked: string) => `भुगतान सेवा जवाब दे रही है; उससे आख़िरी बार ${asked} पूछा गया।`,
    unknown: 'सर्वर चालू होने के बाद से भुगतान सेवा से कुछ नहीं पूछा गया।',
    unknownTodo: 'अगले भुगतान तक रुकें, या "सिस्टम का हाल" पेज पर पूछें।',
    problem: (problem: string, asked: string) => `${problem} आख़िरी बार ${asked} पूछा गया।`,
    todo: 'रनबुक में "The gateway does not answer" पढ़ें। जो भुगतान चल रहे हैं, वे अपने आप पूरे हो जाएँगे।',
  },
  refunds: {
    none: 'कोई राशि लौटाई नहीं जा रही।',
    some: (count: number, amount: string, oldest: string) =>
      plural('hi', count, {
        one: `${amount} की ${count} राशि लौटाई जा रही है; इसे ${oldest} मंज़ूरी मिली।`, other: `${amount} की ${count} राशियाँ लौटाई जा रही हैं; सबसे पुरानी को ${oldest} मंज़ूरी मिली।`,
      }),
    todo: 'भुगतान खोलें, भुगतान सेवा से लौटाने की संख्या पूछें, और नतीजा लिखें।',
  },
  unmatched: {
    off: 'इस सर्वर को भुगतान सेवा की रिपोर्ट कोई नहीं दे सकता।',
    offTodo: 'जो सर्वर चलाता है, वह SETTLEMENT_KEY लगा सकता है।',
    nothing: 'भुगतान सेवा की कोई रिपोर्ट अभी नहीं दी गई: किसी को पता नहीं कि पैसे आए या नहीं।',
    nothingTodo: '"बैंक से मिलान" पेज पर पहली रिपोर्ट दें।',
    late: (day: string) => `आख़िरी रिपोर्ट ${day} को दी गई।`,
    lateTodo: '"बैंक से मिलान" पेज पर उसके बाद की रिपोर्ट दें।',
    none: 'रिपोर्ट के सभी भुगतान बैंक से मिल गए हैं।',
    some: (amount: string, count: number, oldest: string) =>
      plural('hi', count, { one: `${amount} का मिलान नहीं हुआ, ${count} बात में; वह ${oldest} की है।`, other: `${amount} का मिलान नहीं हुआ, ${count} बातों में; सबसे पुरानी ${oldest} की है।` }),
    todo: '"बैंक से मिलान" पेज पर देखें कि क्या नहीं मिलता: हर बात के साथ लिखा है कि क्या करना है।',
  },
  days: {
    none: 'जितने दिन बीत चुके हैं, सब बंद हैं।',
    some: (count: number, first: string) => plural('hi', count, { one: `${count} दिन बंद नहीं है: ${first}.`, other: `${counted(count)} दिन बंद नहीं हैं; पहला ${first} है।` }),
    todo: 'उन्हें "दिन" पेज पर बंद करें।',
  },
  mails: {
    none: 'कोई मेल इंतज़ार में नहीं है।',
    some: (count: number, oldest: string) => plural('hi', count, { one: `${count} मेल इंतज़ार में है; वह ${oldest} बनी।`, other: `${counted(count)} मेल इंतज़ार में हैं; पहली ${oldest} बनी।` }),
    refused: (refused: number, tried: number) => `मेल सर्वर ने पिछली ${tried} मेल में से ${refused} नहीं लीं।`,
    todo: '"सिस्टम का हाल" पेज पर जाँच मेल भेजें।',
  },
  audit: {
    never: 'कामों का लेखा अभी जाँचा नहीं गया।',
    neverTodo: 'यह हर दिन एक बार जाँचा जाता है; ./fees audit:verify से अभी।',
    whole: (entries: number, at: string) => `कामों का लेखा ${at} पूरा था: ${counted(entries)} प्रविष्टियाँ।`,
    late: (at: string) => `कामों का लेखा आख़िरी बार ${at} जाँचा गया।`,
    broken: (faults: number, at: string) => plural('hi', faults, { one: `कामों का लेखा ${at} पूरा नहीं था: ${faults} ग़लती।`, other: `कामों का लेखा ${at} पूरा नहीं था: ${faults} ग़लतियाँ।` }),
    brokenTodo: 'काम रोकें, डेटाबेस की एक प्रति रख लें, और ./fees audit:verify चलाएँ।',
  },
  people: {
    two: 'जिससे पैसे जाते हैं या किसी को मंज़ूरी का हक़ मिलता है, उसके लिए दो लोग चाहिए।',
    one: 'जिसके लिए दो लोग चाहिए, उसे एक ही व्यक्ति तय करता है (APPROVALS=one)।',
  },
  moment: (date: string, time: string) => `${date} को ${time} बजे`,
  notKnown: 'यह देखा नहीं जा सका।',
  notKnownTodo: 'सर्वर का लॉग पढ़ें।',
};

export const healthProblems: Catalogue['healthProblems'] = {
  DATABASE_UNAVAILABLE: 'डेटाबेस जवाब नहीं दे रहा: कोई शुल्क नहीं देख सकता, न जमा कर सकता है।',
  REDIS_UNAVAILABLE: 'Redis जवाब नहीं दे रहा: हर सर्वर अपनी सीमाएँ अलग गिन रहा है।',
  GATEWAY_UNREACHABLE: 'भुगतान सेवा जवाब नहीं दे रही: विद्यार्थी भुगतान नहीं कर सकते। जो भुगतान चल रहे हैं, उनके बारे में जवाब आने तक पूछा जाता रहेगा।',
  GATEWAY_UNREADABLE: 'भुगतान सेवा जवाब दे रही है, पर वह पढ़ा नहीं जा सकता: विद्यार्थी भुगतान नहीं कर सकते। आम तौर पर जवाब की कुंजी ग़लत होती है।',
  GATEWAY_REFUSES: 'भुगतान सेवा हमें मना कर रही है: विद्यार्थी भुगतान नहीं कर सकते।',
  MAIL_UNREACHABLE: 'मेल सर्वर जवाब नहीं दे रहा: रसीदें रुकी हैं और बाद में जाएँगी।',
  BACKUP_FAILED: 'पिछला बैकअप, या उसकी जाँच, नहीं हो सकी।',
  BACKUP_LATE: 'बैकअप बहुत पुराने हैं, या बहुत समय से जाँचे नहीं गए।',
};

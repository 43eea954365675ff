import type { Catalogue } from '../../index.js';
import { plural } from '../../plural.js';

export const fileUpload: Catalogue['fileUpload'] = {
  choose: 'फ़ाइल',
  sending: (name: string) => `${name} पढ़ी जा रही है …`,
  faults: (name: string, count: number) => plural('hi', count, { one: `${name} में ${count} ग़लती है, इसलिए उसका कुछ नहीं लिया गया।`, other: `${name} में ${count} ग़लतियाँ हैं, इसलिए उसका कुछ नहीं लिया गया।` }),
  firstFaults: (shown: number) => `पहली ${shown} ये हैं:`,
  failed: (name: string) => `${name} नहीं ली जा सकी।`,
  savedAnew: 'चुनने के बाद फ़ाइल फिर से सहेजी गई है। उसे एक बार और चुनें।',
  tryAgain: (name: string) => `${name} फिर भेजें`,
  unknown: (name: string) => `${name} के कॉलम पहचाने नहीं गए।`,
  unknownNext: 'एक बार बताएँ कि कौन-सा कॉलम क्या है। यह याद रखा जाएगा, और इस रूप की अगली फ़ाइल के काम आएगा।',
  firstRows: 'फ़ाइल की पहली पंक्तियाँ',
  line: (line: string) => `पंक्ति ${line}`,
  headerLine: 'कॉलमों के नामों वाली पंक्ति',
  columns: 'कौन-सा कॉलम क्या है',
  columnsHint: 'जिन पर * है वे ज़रूरी हैं। जो फ़ाइल में नहीं है, उसे छोड़ दें।',
  none: 'इस फ़ाइल में नहीं',
  fieldMissing: (field: string) => `यह कॉलम चुनें: ${field}.`,
  save: 'याद रखें और फ़ाइल पढ़ें',
  cancel: 'रहने दें',
  saved: 'कॉलम याद रखे गए।',
};

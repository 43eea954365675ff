import type { Catalogue } from '../../index.js';
import { plural } from '../../plural.js';

const counted = (count: number): string => count.toLocaleString('en-IN');
const rowsText = (count: number): string => plural('hi', count, { one: `${counted(count)} पंक्ति`, other: `${counted(count)} पंक्तियाँ` });

export const bulkImport: Catalogue['bulkImport'] = {
  title: 'फ़ाइल से',
  hint: 'विद्यार्थी और उनके शुल्क, हर विद्यार्थी की एक पंक्ति: CSV या Excel (.xlsx)। यहाँ लाकर छोड़ें, या चुनें। कुछ भी बदलने से पहले फ़र्क़ दिखता है।',
  progress: 'फ़ाइल पढ़ना',
  staging: (name: string, rows: number) => `${name} पढ़ ली गई: ${rowsText(rows)}।`,
  stagingNext: 'इससे क्या बदलेगा, यह हर पंक्ति मिला लेने पर नीचे “बदलाव” में दिखेगा। अभी कुछ नहीं बदला है।',
  toChanges: 'बदलावों पर जाएँ',
  faultsNext: 'फ़ाइल सुधारें और फिर से दें।',
  faultsTable: 'क्या ग़लत है',
  cell: 'खाना',
  inLine: (line: number) => `पंक्ति ${line}`,
  wholeFile: 'पूरी फ़ाइल',
  column: 'कॉलम',
  reason: 'क्यों',
  lineName: 'पंक्ति',
  csv: 'यह सूची CSV में लें',
  stillUnknown: 'इन कॉलमों से भी फ़ाइल पहचानी नहीं गई। नामों वाली पंक्ति देखें।',
  suggested: (count: number) => plural('hi', count, { one: `${counted(count)} कॉलम भर दिया गया है, क्योंकि उसका नाम मिलता है। कृपया देख लें कि ठीक है।`, other: `${counted(count)} कॉलम भर दिए गए हैं, क्योंकि उनके नाम मिलते हैं। कृपया देख लें कि ठीक हैं।` }),
  groups: { needed: 'ज़रूरी', details: 'विद्यार्थी का विवरण', fees: 'शुल्क, रुपयों में', hindi: 'हिन्दी के शब्द' },
  fields: { semesterNo: 'सेमेस्टर', academicSession: 'शैक्षणिक सत्र', totalFees: 'सभी शुल्कों का जोड़' },
  hindiOf: (label: string) => `${label} (हिन्दी)`,
  notUsed: (columns: readonly string[]) => `फ़ाइल के ये कॉलम काम में नहीं लिए जाएँगे: ${columns.join(', ')}।`,
  allUsed: 'फ़ाइल का हर कॉलम काम में लिया जाएगा।',
  twice: (column: string, field: string) => `“${column}” पहले ही ${field} के लिए चुना गया है।`,
};

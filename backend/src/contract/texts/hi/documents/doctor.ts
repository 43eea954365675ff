import type { Catalogue } from '../../index.js';

const said = (found: string, todo: string) => ({ found, todo });

const EXPIRY = 'इसे नया करें, और देखें कि इसे अपने आप नया कौन करता है (certbot renew, या प्रॉक्सी का लॉग)।';
const BACKUP = 'अभी एक बनाएँ (systemctl start fees-backup), और देखें कि हर रात उसे कौन चलाता है।';
const MONEY_BROKEN = {
  receiptsWithoutMoney: 'वैध रसीदें, जिनके पैसे नहीं हैं',
  moneyWithoutReceipt: 'शुल्क के पैसे, जिनकी वैध रसीद नहीं है',
  feesAndCharges: 'शुल्क, जिन पर किसी दूसरे भुगतान का नाम है',
  moreGivenBack: 'पैसे, जितने आए उससे ज़्यादा लौटाए जा रहे हैं',
  refundsAndCharges: 'पैसे, जिनके लौटाए जाने का जोड़ मेल नहीं खाता',
};
const ONE_ADDRESS = 'सभी विद्यार्थी एक ही पते से आते लगते हैं, और सीमाएँ सब पर एक साथ लगती हैं';
const ROWS = 'पंक्तियाँ मिटाई गईं, या डेटाबेस ./fees restore के सिवा किसी और तरीक़े से लौटाया गया। हाथ से कुछ न बदलें: बैकअप से मिलाएँ, और बही में लिखें।';

export const doctor: Catalogue['doctor'] = {
  failed: (why: string) => said(`जाँचा नहीं जा सका: ${why}.`, 'जो बताया गया है उसे ठीक करें, और फिर जाँचें।'),
  late: (seconds: number) => `${seconds} सेकंड में जवाब नहीं`,
  alarms: {
    mails: (count: number) => `मेल ${count} ${count === 1 ? 'पते' : 'पतों'} पर जाती है।`,
    metrics: 'किसी को मेल नहीं जाती; Prometheus आँकड़े माँग सकता है।',
    nobody: said('गड़बड़ होने पर किसी को ख़बर नहीं जाती।', 'ALARM_MAIL_TO में लोगों के पते लिखें, और सर्वर फिर चलाएँ।'),
    since: (what: string, time: string, date: string) => `${what} ${date} को ${time} से।`,
  },
  backup: {
    noFolder: said('किसी ने नहीं बताया कि बैकअप कहाँ लिखे जाते हैं।', 'बताएँ: ./fees doctor --backups FOLDER, या BACKUP_FOLDER.'),
    never: said('तय समय पर कोई बैकअप कभी नहीं बना।', 'BACKUP_FOLDER और BACKUP_KEY लिखें, और fees-backup.timer तथा fees-backup-check.timer चालू करें, जब तक बैकअप कोई और न बनाता हो।'),
    problemTodo: 'कारण पढ़ें: journalctl -u fees-backup -u fees-backup-check. फिर: systemctl start fees-backup.',
    well: (made: number, checked: number) => `${made} घंटे पहले बना, लौटाकर मिलाया गया; सब ${checked} घंटे पहले जाँचे गए।`,
    empty: (folder: string) => said(`${folder} में कोई नहीं है।`, BACKUP),
    age: (count: number, folder: string, hours: number) => said(`${folder} के ${count} में से सबसे नया ${hours} घंटे पुराना है।`, BACKUP),
  },
  configuration: {
    well: 'असली सेवा इससे शुरू हो जाएगी।',
    todo: 'इसे .env में ठीक करें; .env.sample बताता है कि वहाँ क्या लिखना है।',
    onePerson: 'जिस फ़ैसले में दो लोग चाहिए, वह एक ही व्यक्ति लेता है (APPROVALS=one)।',
    logoTodo: 'COLLEGE_LOGO ज़्यादा से ज़्यादा 100 KB का png या jpg हो, या उसी नाम का png साथ में रखें।',
  },
  database: {
    notSet: said('DATABASE_URL लिखा नहीं है।', '.env में लिखें कि शुल्क किस डेटाबेस में हैं।'),
    closed: (what: string, why: string) => said(`${what} नहीं खुलता: ${why}.`, 'DATABASE_URL जाँचें, और देखें कि डेटाबेस चल रहा है और उसका नाम और पासवर्ड सही हैं।'),
    well: (what: string, version: string, kept: string) => `${what}, संस्करण ${version}: ताज़ा, टिकाऊ, ${kept}.`,
    private: 'निजी',
    todo: 'इसे ठीक किए बिना असली सेवा शुरू नहीं होती।',
    receipts: (year: string, receipts: string, highest: string | null, leftOut: string | null) =>
      `${year} की रसीदें: ${receipts}, संख्या ${highest ?? '–'} तक${leftOut === null ? '' : `, जिनमें बैकअप लौटाने पर ${leftOut} छोड़ी गईं`}`,
    noneMissing: (receipts: string) => `${receipts}, कोई कम नहीं।`,
    missing: (receipts: string, count: string) => said(`${receipts}: ${count} कम।`, ROWS),
    tooMany: (receipts: string, count: string) => said(`${receipts}: संख्याओं से ${count} ज़्यादा रसीदें।`, ROWS),
    moneyBroken: (what, count: string, about: string) => said(
      `${MONEY_BROKEN[what]}: ${count} (${about}).`,
      'पंक्तियाँ सॉफ़्टवेयर के बाहर से बदली गईं, या इसमें दोष है। हाथ से कुछ न बदलें: अभी का बैकअप रखें, भुगतान सेवा की रिपोर्ट से मिलाएँ, और देखभाल करने वाले को बताएँ।',
    ),
    space: (megabytes: string, percent: number, folder: string) => said(
      `जहाँ ${folder} है, वहाँ ${megabytes} MB ख़ाली है (${percent} %)।`, 'पुराने लॉग और प्रतियाँ मिटाएँ, या बड़ी डिस्क लें: भरी डिस्क पर भुगतान रुक जाते हैं।',
    ),
  },
  gateway: {
    incomplete: said('इसकी सेटिंग पूरी नहीं है।', '"configuration" देखें।'),
    token: (ms: number) => `एक रुपये का टोकन ${ms} ms में मिला, जो इन कुंजियों से पढ़ा जाता है। उससे कोई भुगतान नहीं करता।`,
    refused: (why: string) => `टोकन देने से मना किया: ${why}.`,
    none: (why: string) => `टोकन नहीं मिला: ${why}.`,
  },
  clock: {
    noGateway: said('मिलाया नहीं जा सका: भुगतान सेवा की सेटिंग नहीं है।', '"gateway" देखें।'),
    noTime: (origin: string) => said(`मिलाया नहीं जा सका: ${origin} समय नहीं बताता।`, 'देखें कि NTP चल रहा है: timedatectl.'),
    apart: (seconds: number) => said(
      `भुगतान सेवा की घड़ी से ${seconds < 2 ? '2 सेकंड से कम' : `${Math.round(seconds)} सेकंड`} का फ़र्क़।`, 'घड़ी NTP से मिलने दें: timedatectl set-ntp true.',
    ),
  },
  machine: {
    what: (version: string, node: string, machine: string, zone: string) =>
      `संस्करण ${version}, Node ${node}, ${machine}, समय क्षेत्र ${zone} (समय UTC में रखा और IST में दिखाया जाता है)`,
    untested: (what: string) => said(`${what}: Node का यह संस्करण कभी जाँचा नहीं गया।`, 'Node 24 लगाएँ।'),
  },
  mail: {
    notSet: said('SMTP_URL लिखा नहीं है: रसीद की मेल नहीं जाती।', 'कॉलेज का मेल सर्वर लिखें।'),
    well: (host: string) => `${host} पर हमारा लॉग-इन चलता है।`,
    sent: (host: string, to: string) => `${host} ने ${to} के लिए जाँच की मेल ली। देखें कि वह पहुँची, और स्पैम में नहीं गई।`,
    failed: (host: string, why: string) => said(
      `${host}: ${why}`, 'SMTP_URL जाँचें: होस्ट, पोर्ट, नाम और पासवर्ड; पासवर्ड के #, /, @ और % को percent-encode करें। smtp:// को STARTTLS चाहिए।',
    ),
  },
  address: {
    bothWork: (page: string, url: string) => said(
      `आपने यह पेज ${page} पर खोला, और सर्वर ${url} के लिए लगा है। दोनों चलते हैं; भुगतान सेवा और मेल दूसरे पर ले जाती हैं।`, `लोगों से ${url} खोलने को कहें।`,
    ),
    other: (page: string, url: string) => said(
      `आपने यह पेज ${page} पर खोला, और सर्वर ${url} के लिए लगा है।`,
      `अगर विद्यार्थी ${page} लिखते हैं, तो PUBLIC_URL=${page} लिखें और सर्वर फिर चलाएँ। नहीं तो पेज ${url} पर खोलें, और फिर जाँचें।`,
    ),
    notSet: said('PUBLIC_URL लिखा नहीं है।', 'ब्राउज़र की पट्टी का पता लिखें, जैसे https://fees.college.ac.in.'),
    unreachable: (url: string, why: string) => said(
      `इस मशीन से ${url} तक नहीं पहुँचा जा सकता: ${why}.`, 'क्या सर्वर चल रहा है? क्या DNS, फ़ायरवॉल और प्रॉक्सी उस तक ले जाते हैं? कुछ राउटर बाहर का पता अंदर से नहीं खोलते: तब फ़ोन से देखें।',
    ),
    leadsOn: (url: string, origin: string) => said(`${url} आगे ${origin} पर ले जाता है, इसलिए ब्राउज़र ${origin} भेजते हैं।`, `PUBLIC_URL=${origin} लिखें और सर्वर फिर चलाएँ।`),
    foreign: (url: string) => said(`चल रहा सर्वर ${url} को पराया मानता है: वह दूसरे PUBLIC_URL से शुरू हुआ था।`, 'सर्वर फिर चलाएँ, और देखें कि वह यही .env पढ़ता है।'),
    elsewhere: (url: string, status: number) => said(`${url} इस सेवा तक नहीं ले जाता: जवाब ${status} मिला।`, 'प्रॉक्सी देखें: क्या वह हर पता सर्वर को देता है?'),
    well: (url: string) => `${url} सर्वर तक ले जाता है, जो अपने पेजों से आने वाली माँग लेता है।`,
  },
  certificate: {
    none: (url: string) => said(`${url} का कोई प्रमाणपत्र नहीं है।`, 'एक ही मशीन पर अभ्यास के लिए ठीक है: विद्यार्थियों को https चाहिए।'),
    refused: (why: string) => said(`नहीं माना गया: ${why}.`, EXPIRY),
    days: (days: number) => said(`${days} दिन और मान्य।`, EXPIRY),
  },
  proxy: {
    everybody: (networks: string) => said(`TRUST_PROXY=${networks} सब पर भरोसा करता है: कोई भी पता बनाकर सीमाओं से बच सकता है।`, 'प्रॉक्सी का अपना पता लिखें।'),
    notSet: said(`सर्वर के आगे प्रॉक्सी है, पर TRUST_PROXY लिखा नहीं है: ${ONE_ADDRESS}.`, 'इसी मशीन की प्रॉक्सी के लिए TRUST_PROXY=127.0.0.1; प्रॉक्सी X-Forwarded-For भेजती है।'),
    believed: (networks: string) => `${networks} के X-Forwarded-For पर भरोसा किया जाता है।`,
    none: 'कोई नहीं: ब्राउज़र सीधे सर्वर तक आते हैं।',
    noneSeen: (caller: string) => `कोई नहीं: ब्राउज़र सीधे सर्वर तक आते हैं, और वह आपको ${caller} पर देखता है।`,
    silent: said(`सर्वर के आगे की प्रॉक्सी नहीं बताती कि कौन आया: ${ONE_ADDRESS}.`, 'उसे X-Forwarded-For भेजने दें; deploy/nginx.conf में यह पंक्ति है।'),
    unnamed: (peer: string) => said(`X-Forwarded-For ${peer} से आता है, जो TRUST_PROXY में नहीं है: ${ONE_ADDRESS}.`, `अगर यह कॉलेज की प्रॉक्सी है, तो TRUST_PROXY=${peer} लिखें और सर्वर फिर चलाएँ।`),
    second: (caller: string) => said(`सर्वर आपको ${caller} समझता है: पहली प्रॉक्सी के आगे एक और है।`, 'दोनों को TRUST_PROXY में लिखें, और दोनों X-Forwarded-For में जोड़ें।'),
    seen: (peer: string, caller: string) => `${peer} के X-Forwarded-For पर भरोसा है: सर्वर आपको ${caller} पर देखता है।`,
  },
};

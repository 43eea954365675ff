export const officeFrame = {
  navigation: 'शुल्क कार्यालय',
  transactions: 'लेन-देन की सूची पर लौटें',
  reviewQueue: (waiting: number) => (waiting === 0 ? 'जाँच सूची' : `जाँच सूची (${waiting})`),
  settlement: 'बैंक से मिलान',
  students: 'विद्यार्थी',
  dues: 'बाक़ी शुल्क',
  fees: 'शुल्क',
  bulk: 'एक साथ बदलाव',
  days: 'दिन',
  reports: 'रिपोर्ट',
  people: 'लोग',
  auditTrail: 'कामों का लेखा',
  account: 'आपका खाता',
  signOut: 'बाहर निकलें',
  health: 'सिस्टम का हाल',
  version: (version: string) => `संस्करण ${version}`,
  notPermitted: 'आपके खाते के लिए नहीं',
  notPermittedAdvice: 'आपकी कोई भूमिका यह पेज नहीं खोल सकती। शुल्क कार्यालय का प्रशासक इसे बदल सकता है।',
  toOwn: 'जो आप देख सकते हैं, वहाँ जाएँ',
};

export const confirmation = {
  yes: 'हाँ',
  no: 'नहीं',
  recording: 'दर्ज हो रहा है …',
  reason: 'कारण',
  reasonMissing: 'कृपया कारण लिखें।',
};

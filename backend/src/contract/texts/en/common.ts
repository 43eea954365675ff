/** What stands around every screen, and what more than one of them shows. */
export const common = {
  skipToContent: 'Skip to the content',
  language: 'Language',
  testPayments: 'TEST - no real money. Payments on this page are tests and pay no fees.',
  contact: 'Contact',
  paymentProvider: 'Payment provider',
  steps: 'Steps',
  stepNames: ['Identify', 'Check and pay', 'Receipt'],
  loading: 'Loading...',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  notCopied: 'Not copied; select it by hand',
  admissionNumber: 'Admission Number',
  admissionNumberPlaceholder: 'Enter a valid admission number',
  mobileDigits: 'Last 4 digits of mobile number',
  mobileDigitsHint: "Of your own mobile number as the college has it. If the college has none of yours: of your guardian's.",
  mobileDigitsMissing: 'Enter the last 4 digits of the mobile number the college has.',
  notConfirmed: 'That could not be confirmed.',
  confirm: 'Confirm',
  /** The name of the toasts' place; the key is their library's. */
  notifications: 'Notifications Alt+T',
  closeNotification: 'close',
  viewReceipt: 'View receipt',
  totalFees: 'Total Fees',
  transactionId: 'transaction ID',
};

/** By what `admissionNumberFault` finds. */
export const admissionNumberFaults = {
  invalid: 'Please enter a valid Admission Number.',
  characters: 'Admission Number must contain only letters and numbers.',
};

/** What to do after a failure that every call can meet. */
export const failures = {
  network: 'No connection. Check your internet and try again; nothing you typed is lost.',
  timeout: 'The answer is taking too long. Wait a minute and try again.',
  studentNotFound: 'The college has no student with this admission number. Ask the college office.',
  setUpWrongly: 'This service is set up wrongly. Please tell the college.',
  studentNotMatched: 'The admission number and the digits do not go together. Check both. If your mobile number has changed, ask the college office.',
  secondFactRequired: 'The last 4 digits of the mobile number the college has are needed. Look up your admission number again.',
  tooManyWrongDigits: 'Wrong digits were given too often for this admission number. Try again in an hour, or ask the college office.',
  tooManyRequests: 'Too many tries in a short time. Wait a minute and try again.',
  unreachable: 'The service cannot be reached right now. Try again in a few minutes.',
  page: 'The fault is in this page, not in your details or the server. Load the page again; if it happens again, tell the college office or use another browser.',
  server: "The college's server could not do this. Try again in a few minutes.",
  serverWithNumber: (number: string) =>
    `The college's server could not do this. Try again in a few minutes; if it happens again, tell the office this number: ${number}.`,
};

/** Pages that stand instead of a screen. */
export const errorPages = {
  notReachable: 'The fee counter cannot be reached',
  notReachableAdvice: 'Check your internet connection. This page tries again by itself when the connection is back. Nothing was paid.',
  tryAgain: 'Try again',
  notLoaded: (screen: string) => `ChunkLoadError: Loading chunk ${screen} failed`,
  notLoadedAdvice: 'This part of the page did not arrive. Check your internet connection, then load the page again; nothing you typed is lost.',
  loadAgain: 'Load the page again',
  unexpected: 'Unexpected Application Error!',
  applicationError: 'This page met an error of its own. No payment is started or changed by that.',
  noSuchPage: 'There is no page at this address.',
  unexpectedAdvice: 'Go to the start and enter your admission number; what is already paid shows there with its receipt.',
  toStart: 'Go to the start',
};

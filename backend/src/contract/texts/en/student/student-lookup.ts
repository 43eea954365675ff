import { parts } from '../../parts.js';

export const studentLookup = {
  title: 'Student Identification',
  intro: 'Pay your semester fees, or find the receipt of fees already paid.',
  admissionNumberHint: 'Letters and numbers, as on your admission slip or identity card. Example: BSC2023001',
  ownFormHint: 'As on your admission slip or identity card.',
  needsDigits: 'One more detail, please: the last 4 digits of your mobile number. They keep your details from being shown to others.',
  failed: 'Could not fetch student data. Please check the admission number.',
  notFound: 'The college has no student with this number. It stands on your admission slip and on your identity card; if it is right, ask the college office.',
  closed: (correct: string) => `You have two admission numbers, and this one is closed. Please use ${correct}.`,
  proceed: 'Proceed',
  running: 'Looking up your details…',
  longWait: 'This takes longer than usual. Check your internet connection, or wait: this page goes on by itself.',
  demo: <Part>(numbers: Part) => parts`Demonstration: no real money is taken. Try ${numbers}`,
};

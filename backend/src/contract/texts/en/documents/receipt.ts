import { amountInWords } from '../../../index.js';

/** The receipt: on the screen, as PDF and in the mail. */
export const receiptSheet = {
  title: 'Fee Receipt',
  fileTitle: (receiptNo: string) => `Fee Receipt ${receiptNo}`,
  testFileTitle: (receiptNo: string) => `TEST - no real money: Fee Receipt ${receiptNo}`,
  test: 'TEST - no real money. Nothing was paid, and this is no receipt.',
  testStamp: 'TEST',
  paidStamp: 'PAID',
  phone: (phone: string) => `Phone: ${phone}`,
  email: (email: string) => `E-mail: ${email}`,
  receiptNo: 'Receipt No',
  date: 'Date',
  receivedFrom: 'Received from',
  transactionId: 'Transaction ID',
  studentDetails: 'Student Details',
  feeDetails: 'Fee Details',
  refunded: 'Given back',
  amountInWords,
};

/** Around the receipt on the screen. */
export const receiptScreen = {
  paid: (amount: string) => `Paid ${amount}.`,
  paidAndSent: (amount: string, email: string) => `Paid ${amount}. The receipt is on its way to ${email}`,
  testPaid: (amount: string) => `TEST - no real money. A test payment of ${amount} was made.`,
  download: 'Download',
  share: 'Share',
  print: 'Print',
  notMade: 'The PDF could not be made on this device.',
  notMadeAdvice: 'Use Print, or open this receipt again in another browser.',
  none: 'No data found!',
};

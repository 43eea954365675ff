import { amountInWords, type BookedHow } from '../../../index.js';

const BOOKED: Readonly<Record<BookedHow, string>> = { gateway: 'Paid online, booked by the college', challan: 'Paid by challan', counter: 'Paid at the counter' };

/** The receipt: on the screen, as PDF and in the mail. */
export const receiptSheet = {
  /** Of the PDF. */
  language: 'en-IN',
  title: 'Fee Receipt',
  fileTitle: (receiptNo: string) => `Fee Receipt ${receiptNo}`,
  testFileTitle: (receiptNo: string) => `TEST - no real money: Fee Receipt ${receiptNo}`,
  test: 'TEST - no real money. Nothing was paid, and this is no receipt.',
  testStamp: 'TEST',
  paidStamp: 'PAID',
  copyStamp: 'COPY',
  phone: (phone: string) => `Phone: ${phone}`,
  email: (email: string) => `E-mail: ${email}`,
  receiptNo: 'Receipt No',
  serialNo: 'Serial No',
  date: 'Date',
  issuedOn: 'Issued on',
  receivedFrom: 'Received from',
  transactionId: 'Transaction ID',
  studentDetails: 'Student Details',
  feeDetails: 'Fee Details',
  refunded: 'Given back',
  amountInWords,
  paid: 'Payment',
  /** How, where people have booked it by hand. */
  booked: (how: BookedHow, reference: string) => `${BOOKED[how]}, no. ${reference}`,
  received: (fee: string) => `Received for a fee of ${fee}`,
};

/** Beside the QR code of a receipt. */
export const receiptProof = {
  code: 'QR code with the signed receipt',
  title: 'Verify this receipt',
  how: "Point a phone's camera at the code. It leads to this address of the college, and to no other:",
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

import type { ProposableMethod } from '../../../index.js';

/** What a student is told when money was given back: as PDF and in the mail. */
export const refundAdvice = {
  title: 'Refund Advice',
  fileTitle: (number: string) => `Refund Advice ${number}`,
  subject: (college: string, number: string) => `${college}: Refund advice ${number}`,
  testSubject: 'TEST - no real money: ',
  test: 'TEST - no real money. Nothing was given back.',
  details: 'Refund Details',
  number: 'Advice No',
  date: 'Paid out on',
  name: 'Given back to',
  admissionNumber: 'Admission Number',
  semester: 'Semester',
  transactionId: 'Transaction ID',
  receiptNo: 'Receipt No',
  method: 'How',
  methods: { gateway: 'to the account or card that paid', bankTransfer: 'bank transfer' } satisfies Record<ProposableMethod, string>,
  gatewayTxnId: 'Gateway ID',
  gatewayRefundId: "Gateway's refund ID",
  utr: 'UTR',
  amount: 'Given back',
  givenBack: (amount: string, name: string, semester: number) => `${amount} was given back to ${name}, of what was paid for semester ${semester}.`,
  surcharge: 'What the payment gateway charged on top of the fee is not given back.',
  arrival: 'Banks may need some working days until the account shows it.',
  questions: (email: string, phone: string) => `Questions? Write to ${email} or call ${phone}, and name the advice number.`,
};

/** What the mail with a receipt says beside `receiptSheet`. */
export const mail = {
  language: 'en',
  subject: (college: string, receiptNo: string) => `${college}: Fee receipt ${receiptNo}`,
  testSubject: (college: string, receiptNo: string) => `TEST - no real money: ${college}: Fee receipt ${receiptNo}`,
  title: (receiptNo: string) => `Fee receipt ${receiptNo}`,
  received: (amount: string, name: string, semester: number) => `${amount} received from ${name} for semester ${semester}.`,
  thanks: 'Thank you.',
  attached: 'Your fee receipt is attached as a PDF. Please keep it.',
  testMade: (amount: string, name: string, semester: number) => `A test payment of ${amount} was made in the name of ${name} for semester ${semester}.`,
  admissionNumber: 'Admission Number',
  amount: 'Amount',
  again: "This receipt on the college's page, for whoever knows the admission number:",
  questions: (email: string, phone: string) => `Questions? Write to ${email} or call ${phone}, and name the transaction ID.`,
};

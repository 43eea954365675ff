export const studentReceipt = {
  confirm: 'Please confirm that this is your receipt.',
  confirmAdvice: (admissionNumber: string) =>
    `Admission Number ${admissionNumber}. The receipt is shown to whoever knows the last 4 digits of the mobile number the college has.`,
  none: 'There is a receipt once a payment has succeeded. Check the admission number, see what became of the payment, or check your internet connection and load this page again.',
  seePayment: 'See the payment',
  otherNumber: 'Use another admission number',
};

/** On Student Identification, for whoever comes by a link to a receipt. */
export const receiptAsked = {
  title: 'Enter the admission number to open the receipt.',
  of: (transactionId: string) => `Transaction ID ${transactionId}`,
};

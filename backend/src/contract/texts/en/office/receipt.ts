export const officeReceipt = {
  back: 'Back to the transactions',
  none: 'The server has no valid receipt for this payment. It may have been reversed since the list was loaded; reload the list.',
  notTaken: 'The receipt was not given out, because that could not be recorded.',
  notTakenAdvice: 'Try again in a moment.',
};

export const officeReceipt = {
  back: 'Back to the transactions',
  none: 'The server has no valid receipt for this payment. It may have been reversed since the list was loaded; reload the list.',
};

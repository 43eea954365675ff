/** What only the server's PDF says beside `receiptSheet`. */
export const receiptPdf = {
  contact: (phone: string, email: string) => `Phone ${phone}   ·   E-mail ${email}`,
  amountInWords: 'Amount in words',
  note: (phone: string, email: string) =>
    `Paid online and confirmed by the payment gateway. This receipt is issued by computer and needs no signature. Questions: ${phone}, ${email}.`,
};

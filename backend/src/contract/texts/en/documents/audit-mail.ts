/** The daily mail with the end of the audit trail. */
export const auditMail = {
  subject: (college: string, day: string) => `${college}: audit trail of ${day}`,
  text: (head: string, college: string) =>
    `The audit trail of the fee counter ends with:\n\n${head}\n\nKeep this mail. Whoever asks whether the record was rewritten since then types, on the server:\n\n./fees audit:verify --head ${head}\n\n${college}\n`,
};

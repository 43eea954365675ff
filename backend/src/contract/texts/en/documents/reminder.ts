/** The mail that reminds of a fee. */
export const reminder = {
  subject: (college: string, semester: number) => `${college}: Fee of semester ${semester}`,
  greeting: (name: string) => `Dear ${name},`,
  due: (amount: string, semester: number, admissionNumber: string) => `your fee of semester ${semester}, ${amount}, is not paid yet. Your admission number is ${admissionNumber}.`,
  payBy: (day: string) => `Please pay by ${day}.`,
  wasDue: (day: string) => `It was due by ${day}; the late fee, if any, is part of the amount.`,
  pay: 'Pay it here:',
  paid: 'Have you paid in the last days, or has money left your account? Then do not pay again: ask the college office.',
  questions: (email: string, phone: string) => `Questions? Write to ${email} or call ${phone}.`,
  stop: 'To get no more reminders:',
};

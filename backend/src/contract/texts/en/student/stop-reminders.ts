/** Where the link of a reminder leads. */
export const stopReminders = {
  title: 'Reminders of your fees',
  intro: 'The college reminds you by mail of a fee that is not paid. You can end that here; what you owe stays as it is.',
  stop: 'Send me no more reminders',
  done: 'You get no more reminders of fees.',
  noLink: 'Please open the whole link of the mail.',
  unknown: 'This link ends no reminders. Please use the one in the latest mail.',
};

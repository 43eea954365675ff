/** Why an account cannot be made or changed like this. */
export const accountFaults = {
  usernameLength: (max: number) => `The user name must have 1 to ${max} characters.`,
  usernameReserved: 'The server itself goes by this name. Choose another one.',
  usernameForm: 'The user name must hold no colon, no control character and no space at its ends.',
  usernameScript: 'The user name must be of letters of one script (Latin, or one of India), digits and simple signs: others look like them.',
  passwordShort: (min: number) => `The password must have at least ${min} characters. Several words in a row are easy to remember.`,
  passwordLong: (max: number) => `The password must have at most ${max} characters.`,
  passwordForm: 'The password must hold no control character.',
  passwordCommon: 'This password is one of the first that others would try. Please choose another.',
  passwordWrong: 'This is not your present password.',
  passwordSame: 'This is your present password.',
  email: 'Please enter one mail address.',
  codeWrong: 'This code is not right, or was used before. Please enter the one that is shown now.',
};

/** Mails about accounts of the office. */
export const accountMail = {
  greeting: (name: string) => `Dear ${name},`,
  invitationSubject: (college: string) => `${college}: your account at the fee office`,
  invitation: (college: string, username: string) => `You have an account at the fee office of ${college}. Your user name is ${username}. Please choose a password on this page:`,
  invitationEnds: (until: string) => `The address works once, until ${until}. After that, ask for a new invitation.`,
  noticeSubject: (college: string) => `${college}: a change of your account at the fee office`,
  changes: {
    password: 'Your password was changed.',
    secondFactorAdded: 'A second factor was added. From now on each login asks for a code.',
    secondFactorRemoved: 'Your second factor was removed. A login no longer asks for a code.',
    recoveryCodes: 'You have new recovery codes. The former ones no longer work.',
    recoveryCodeUsed: 'Somebody logged in with one of your recovery codes.',
    roles: (roles: string) => `Your roles are now: ${roles}.`,
    email: (email: string) => `Mails about your account now go to ${email}.`,
    reset: 'Your password and your second factor were removed. An invitation to choose a new password is on its way.',
  },
  /** Who did it, where a server would name a person. */
  commandLine: 'the command line',
  noticeWhen: (at: string, actor: string) => `This was done on ${at} by ${actor}.`,
  noticeAdvice: (email: string, phone: string) => `If you do not know why, tell the college at once: ${email} or ${phone}.`,
};

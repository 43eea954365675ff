/** What stands on every screen of the office. */
export const officeFrame = {
  navigation: 'Fee office',
  transactions: 'Back to the transactions',
  reviewQueue: (waiting: number) => (waiting === 0 ? 'Review queue' : `Review queue (${waiting})`),
  settlement: 'Settlement',
  students: 'Students',
  dues: 'Dues',
  fees: 'Fees',
  bulk: 'Bulk changes',
  days: 'Days',
  reports: 'Reports',
  people: 'People',
  auditTrail: 'Audit Trail',
  account: 'Your account',
  signOut: 'Sign Out',
  health: 'Health of the system',
  version: (version: string) => `Version ${version}`,
  notPermitted: 'Not for your account',
  notPermittedAdvice: 'None of your roles may open this page. An administrator of the fee office can change that.',
  toOwn: 'Go to what you may see',
};

/** Of a button that asks again. */
export const confirmation = {
  yes: 'Yes',
  no: 'No',
  recording: 'Recording …',
  reason: 'Reason',
  reasonMissing: 'Please say why.',
};

import type { ApprovalKindName } from '../../../approvals.js';

/** What waits for a second person, above the review queue. */
export const approvals = {
  title: 'Approvals',
  kinds: {
    'person.roles': (subject: string) => `Roles of ${subject}`,
    'person.access': (subject: string) => `Account of ${subject}`,
    'refund.pay': (subject: string) => `Give money back of ${subject}`,
    'refund.end': (subject: string) => `End of a refund of ${subject}`,
    'fee.reopen': (subject: string) => `Make the closed fee of ${subject} due again`,
    'day.adjust': (subject: string) => `Correct the closed day ${subject}`,
    'payment.book': (subject: string) => `Book payment ${subject} by hand`,
    'bulk.apply': (subject: string) => `Apply: ${subject}`,
    'bulk.undo': (subject: string) => `Take back: ${subject}`,
    'fees.publish': (subject: string) => `Publish: ${subject}`,
    'fees.adjust': (subject: string) => `Concession or addition: ${subject}`,
    'fees.dueDate': (subject: string) => `Change for one student: ${subject}`,
    'review.accept': (subject: string) => `Decide about the money of ${subject}`,
  } satisfies Record<ApprovalKindName, (subject: string) => string>,
  proposed: (person: string, at: string) => `Proposed by ${person}, ${at}.`,
  waits: (at: string) => `Another person has to approve it until ${at}.`,
  why: (reason: string) => `Reason: ${reason}`,
  values: { before: 'Now', after: 'Then' },
  open: 'Open the payment',
  openFees: 'Open the fees',
  openStudent: 'Open the student',
  openBulk: 'Open students and fees in bulk',
  reason: 'Your reason',
  /** Of who proposes. */
  proposalReasonMissing: 'Please say why. Whoever has to approve it reads it.',
  reasonMissing: 'Please say why you decline it.',
  approve: 'Approve',
  approveQuestion: (what: string) => `Approve this: ${what}? It is carried out at once.`,
  approved: 'Approved and carried out.',
  decline: 'Decline',
  declineQuestion: (what: string) => `Decline this: ${what}?`,
  declined: 'Declined.',
  withdraw: 'Withdraw',
  withdrawQuestion: (what: string) => `Take this proposal back: ${what}?`,
  withdrawn: 'Withdrawn.',
};

/** The mail to those who may approve: it names no student. */
export const approvalMail = {
  subject: (college: string) => `${college}: something waits for your approval`,
  waits: (person: string, what: string) => `${person} has proposed something at the fee office, and your approval is needed: ${what}.`,
  kinds: {
    'person.roles': 'roles of a person of the office', 'person.access': 'the account of a person of the office',
    'review.accept': 'a decision about the money of a payment', 'refund.pay': 'a refund', 'refund.end': 'the end of a refund',
    'fee.reopen': 'a closed fee that shall be due again', 'payment.book': 'a payment booked by hand',
    'bulk.undo': 'taking back a change of many students',
    'day.adjust': 'the correction of a closed day', 'fees.publish': 'fees that shall be published', 'fees.dueDate': 'the due date of a student',
    'fees.adjust': 'a concession or an addition of a student', 'bulk.apply': 'a change of many students or their fees',
  } satisfies Record<ApprovalKindName, string>,
  otherKind: 'an act that needs two people',
  link: 'It stands in the review queue, with the reason:',
  ends: (at: string) => `It ends by itself on ${at}.`,
};

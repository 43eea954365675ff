import type { ApprovalKindName } from '../../../approvals.js';

/** What waits for a second person, above the review queue. */
export const approvals = {
  title: 'Approvals',
  kinds: {
    'person.roles': (subject: string) => `Roles of ${subject}`,
    'refund.pay': (subject: string) => `Give money back of ${subject}`,
    'refund.end': (subject: string) => `End of a refund of ${subject}`,
    'review.accept': (subject: string) => `Settle the fee with held money: ${subject}`,
  } satisfies Record<ApprovalKindName, (subject: string) => string>,
  proposed: (person: string, at: string) => `Proposed by ${person}, ${at}.`,
  waits: (at: string) => `Another person has to approve it until ${at}.`,
  why: (reason: string) => `Reason: ${reason}`,
  values: { before: 'Now', after: 'Then' },
  reason: 'Your reason',
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

/** `mobile`: a student is identified by the admission number and the last four digits of the mobile number the college has. */
export const SECOND_FACTS = ['off', 'mobile'] as const;
export type SecondFact = (typeof SECOND_FACTS)[number];

export const MOBILE_LAST4 = /^[0-9]{4}$/;

export interface SecondFactProof {
  mobileLast4?: string;
  lookupToken?: string;
}

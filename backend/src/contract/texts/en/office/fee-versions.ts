/** What fee versions are called, and why one cannot be published; shown by the page and said by the server. */
export const feeVersions = {
  scopes: { course: 'Course or discipline', category: 'Category', gender: 'Gender', awardType: 'Award type' },
  everybody: 'Everybody',
  scopeIs: (name: string, value: string | null) => `${name} ${value ?? ''}`,
  subject: (kind: 'layout' | 'structure', semesterNo: number, session: string, version: number) =>
    `${kind === 'layout' ? 'form of' : 'fees of'} semester ${semesterNo}${session && ` ${session}`}, version ${version}`,
  noHeads: 'The semester has no fee heads.',
  fieldMissing: (field: string) => `The form lacks the field ${field}.`,
  repeated: (name: string) => `${name} is there twice.`,
  badHead: (name: string) => `${name} cannot be the name of a fee head.`,
  totalIsNoHead: 'The total is made by itself and cannot be a head.',
  noLayout: 'The semester has no published form with fee heads on that day. Publish it first.',
  headsMissing: (names: string) => `Heads of the semester that have no amounts: ${names}.`,
  headsForeign: (names: string) => `Heads that the semester does not have: ${names}.`,
  noRules: 'There are no amounts yet.',
  amountsMissing: (rule: string) => `Not every head has an amount: ${rule}.`,
  blankScope: (rule: string) => `A condition is empty: ${rule}.`,
  tie: (one: string, other: string) => `Two rules tie, and nothing says which one wins: “${one}” and “${other}”. Add a rule for students who are both, or change one.`,
  oneKind: 'Either a form or amounts have to be given.',
  tooLarge: 'It is too large: fewer rules, or shorter names.',
  pastDay: 'It cannot count from a day that is over.',
};

import { type RuleName, STUDENT_FIELDS, type StudentProperties } from '../contract/index.js';

const BY_RULE: Readonly<Record<RuleName, string>> = {
  lettersAndSpaces: 'Asha Devi', words: 'Asha Devi', letters: 'Female', town: 'Deoria', course: 'B.A. (Hons.)', tenDigits: '9876543210',
  fourDigits: '2023', email: 'asha@students.example', anything: '1001',
};

export function exampleFields(): StudentProperties {
  const fields = STUDENT_FIELDS.map(({ property, max, flag, choices, rule = 'anything' }) => [property, flag ? 'N' : (choices?.[0] ?? BY_RULE[rule].slice(0, max))]);
  return Object.fromEntries(fields) as StudentProperties;
}

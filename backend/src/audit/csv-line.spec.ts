import { csvLine } from './csv-line.js';

describe('A line of the audit trail for a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '\u00a0=1', '\n=1', '\u200b=1', '\uff1d1', '\uff0b1', '\uff0d1', '\uff201', ' \uff1d1', '007', '123456789012', '1E5'])(
    'should defuse what would be taken for a formula, or altered: %j', (cell) => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`));

  it.each(['asha', 'a=b', '12', "it's", ''])('should leave the rest as it is: %j', (cell) => expect(csvLine([cell])).toBe(`"${cell}"\r\n`));
});

import fc from 'fast-check';
import { parseRupees, rupeesText } from '../../../../contract/fees/money.js';
import { parseExactJson, recordAt, recordsIn, textAt } from './exact-json.js';

function parsed(text: string) {
  return recordsIn(parseExactJson(text))[0] ?? {};
}

describe('parseExactJson', () => {
  it.each(['1.15', '19.99', '100.00', '0.10', '7012.1', '90071992547409.93', '12345678901234567890'])(
    'should keep the digits when the number is %s',
    (number) => expect(textAt(parsed(`{"a":${number}}`), 'a')).toBe(number),
  );

  it('should reach the same paise as the text when amounts come as numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (paise) => {
        expect(parseRupees(textAt(parsed(`{"amount":${rupeesText(paise)}}`), 'amount'))).toBe(paise);
      }),
    );
  });

  it('should leave digits alone when they stand inside strings', () => {
    expect(parseExactJson('{"1":"a 2 \\" 3 \\\\","b":[4,-5.0e1,true,null]}')).toEqual({
      '1': 'a 2 " 3 \\',
      b: ['4', '-5.0e1', true, null],
    });
  });

  it('should agree with JSON.parse when the value holds no numbers', () => {
    const value = fc.jsonValue().map((json) => JSON.stringify(json).replace(/-?\d[\d.eE+-]*/g, 'null'));
    fc.assert(
      fc.property(value, (text) => {
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expected = undefined;
        }
        expect(parseExactJson(text)).toEqual(expected);
      }),
    );
  });

  it.each(['', '{', '{"a":01}', '{1:2}', '<html>', 'undefined', '{"a":1e}'])(
    'should answer undefined when the text is %p',
    (text) => expect(parseExactJson(text)).toBeUndefined(),
  );

  it('should read objects and arrays alike when the wire mixes them', () => {
    expect(recordAt(parsed('{"a":[{"b":1}]}'), 'a')).toEqual({ b: '1' });
    expect(recordAt(parsed('{"a":[]}'), 'a')).toEqual({});
    expect(recordsIn([{ a: 1 }, null, 'x', [{}], { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
    expect(textAt({ a: ['CC', 'DC'] }, 'a')).toBe('CC');
    expect(textAt({}, 'constructor')).toBeNull();
    expect(textAt({ a: 'x'.repeat(101) }, 'a')).toBeNull();
  });
});

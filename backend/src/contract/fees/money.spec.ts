import * as fc from 'fast-check';
import { paiseOfRupees, parseSignedRupees, parseTypedRupees, rupeesNumber, rupeesText, sumPaise } from './money.js';

const paise = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

describe('paiseOfRupees', () => {
  it('should give back every amount that was written as rupees', () => {
    fc.assert(fc.property(paise, (amount) => paiseOfRupees(rupeesNumber(amount)) === amount));
  });

  it('should let sums and differences be exact where rupees as fractions are not', () => {
    expect(sumPaise([0.1, 0.2].map(paiseOfRupees))).toBe(30);
    expect(paiseOfRupees(8.1) - paiseOfRupees(8)).toBe(10);
    expect(paiseOfRupees(-19.99)).toBe(-1999);
  });

  it.each([0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21])('should refuse %p, which is no whole number of paise', (rupees) => {
    expect(() => paiseOfRupees(rupees)).toThrow(RangeError);
  });
});

describe('parseSignedRupees', () => {
  it('should read what rupeesText has written', () => {
    fc.assert(fc.property(paise, (amount) => parseSignedRupees(rupeesText(amount)) === amount && parseSignedRupees(rupeesNumber(amount)) === amount));
  });

  it.each(['--1', '-', '-1.234', 'one', null, Number.NaN])('should refuse %p', (text) => {
    expect(parseSignedRupees(text)).toBeNull();
  });
});

describe('parseTypedRupees', () => {
  it.each([['1,20,000.50', 12_000_050], ['₹ 500', 50_000], ['1,234', 123_400], ['123,456.7', 12_345_670], ['4330.05', 433_005], ['10 000', 1_000_000]])(
    'should read %p as people type it', (text, paise) => {
      expect(parseTypedRupees(text)).toBe(paise);
    });

  it.each(['700,50', '1,50', '4.330,05', '12,34', ',500', '500,', '1,,000', '1.234', '-5', '', 'one'])('should refuse %p: a comma is no decimal point', (text) => {
    expect(parseTypedRupees(text)).toBeNull();
  });

  it('should read every amount in the groups in which the page shows it', () => {
    fc.assert(fc.property(paise, (amount) => {
      const shown = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(Math.abs(amount) / 100);
      return parseTypedRupees(`₹${shown}`) === Math.abs(amount);
    }));
  });
});

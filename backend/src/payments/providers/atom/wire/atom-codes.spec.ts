import { gatewayStatusOf } from './atom-codes.js';

describe('meaningOf', () => {
  it.each([
    ['OTS0000', 'paid'],
    ['OTS0002', 'paid'],
    ['OTS0001', 'reversed'],
    ['OTS0101', 'cancelled'],
    ['OTS0600', 'failed'],
    ['OTS0301', 'notStarted'],
    ['OTS0401', 'notStarted'],
    ['OTS0201', 'pending'],
    ['OTS0351', 'pending'],
    ['OTS0551', 'pending'],
    ['OTS0451', 'noAnswer'],
    ['OTS0506', 'noAnswer'],
    ['OTS0507', 'noAnswer'],
    ['OTS0522', 'noAnswer'],
    ['OTS0624', 'noAnswer'],
    ['OTS0951', 'noAnswer'],
    ['OTS9999', 'noAnswer'],
    ['CANCELLED', 'noAnswer'],
    ['constructor', 'noAnswer'],
  ])('should read %s as %s when paid by net banking', (code, status) => {
    expect(gatewayStatusOf(code, 'NB', null)).toBe(status);
  });

  it.each([
    ['OTS0000', null, 'pending'],
    ['OTS0000', 'NRNS', 'pending'],
    ['OTS0000', 'PNRNS', 'pending'],
    ['OTS0000', 'RS', 'paid'],
    ['OTS0000', 'rns', 'paid'],
    ['OTS0002', null, 'paid'],
    ['OTS0001', 'RS', 'reversed'],
  ])('should read %s with reconciliation %s as %s when it is a challan', (code, reconStatus, status) => {
    expect(gatewayStatusOf(code, 'NR', reconStatus)).toBe(status);
    expect(gatewayStatusOf(code, 'nr', reconStatus)).toBe(status);
  });
});

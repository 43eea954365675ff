import { checkSeries } from './series-checks.js';
import { SnapshotFixture } from './snapshot-fixture.js';

const ISSUED = Date.parse('2027-03-31T23:59:59.999+05:30');

function found(numbers: readonly [string | null, number | null][], last: number): string[] {
  const records = new SnapshotFixture();
  for (const [fy, serial] of numbers) records.receipt(ISSUED, null, fy, serial);
  records.series.push({ fy: '26-27', last, skipped: 0 });
  return records.violations(checkSeries);
}

describe('I18: receipts are numbered without a gap', () => {
  it('should be content with 1 to N', () => {
    expect(found([['26-27', 2], ['26-27', 1]], 2)).toEqual([]);
  });

  it('should find a gap, a number that was given twice, and one that the series does not know', () => {
    expect(found([['26-27', 1], ['26-27', 3]], 3)).toEqual(['I18 26-27 has 2 receipts, the highest number 3, and the series says 3']);
    expect(found([['26-27', 1], ['26-27', 1]], 1)).toEqual(['I18 1 numbers of 26-27 were given twice']);
    expect(found([['26-27', 1]], 2)).toEqual(['I18 26-27 has 1 receipts, the highest number 1, and the series says 2']);
  });

  it('should find a receipt without a number, and one of another year than that of its issue', () => {
    expect(found([[null, null], ['26-27', 1]], 1)).toEqual(['I18 the receipt has no number']);
    expect(found([['27-28', 1]], 0)).toContain('I18 the receipt of 26-27 is numbered in 27-28');
  });
});

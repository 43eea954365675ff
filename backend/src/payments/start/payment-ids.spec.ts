import { timeOfTransactionId } from '../../contract/index.js';
import { generateIds } from './payment-ids.js';

const NOW = Date.parse('2026-04-01T10:00:00Z');
const timeOf = (attempt: number, restoredAt: number): number => timeOfTransactionId(generateIds(NOW, attempt, restoredAt).transactionId)?.getTime() ?? 0;

describe('The ids that the server makes', () => {
  it('should name the present, and after a collision a moment before it', () => {
    expect(timeOf(0, Number.NEGATIVE_INFINITY)).toBe(NOW);
    const retries = Array.from({ length: 200 }, () => timeOf(10, Number.NEGATIVE_INFINITY));
    expect([Math.max(...retries) <= NOW, new Set(retries).size > 100]).toEqual([true, true]);
  });

  it('should never be from before the restore: such an id may belong to a payment that the backup does not hold', () => {
    const restoredAt = NOW - 50;
    const retries = Array.from({ length: 200 }, () => timeOf(10, restoredAt));
    expect([Math.min(...retries) > restoredAt, Math.max(...retries) <= NOW]).toEqual([true, true]);
    expect(timeOf(3, NOW - 1)).toBe(NOW);
  });
});

import { groupBy } from '../../common/group-by.js';
import type { Paise } from '../../contract/index.js';
import { headerKey } from '../presets/preset.js';
import type { Allocation, Batch, Credit } from './match-data.js';
import type { Found } from './found.js';
import type { WorkingDays } from './working-days.js';

/** Names under which gateways send money, as banks cut them. */
const SENDERS: readonly string[] = [
  'NTT DATA PAYMENT', 'NTTDATA', 'ATOM TECHNOLOGIES', 'RAZORPAY', 'PAYU PAYMENTS', 'CASHFREE', 'EASEBUZZ', 'BILLDESK', 'INDIAIDEAS',
].map(headerKey);

const AMOUNT_WITHIN = 3;
const CREDITED_WITHIN = 2;

export type NewAllocation = Omit<Allocation, 'id' | 'isAutomatic'>;

export interface CreditMatch {
  batches: readonly Batch[];
  credits: readonly Credit[];
  allocations: readonly Allocation[];
  today: string;
  days: WorkingDays;
}

export const namesAGateway = ({ narration, reference }: Credit): boolean => {
  const text = headerKey(`${narration} ${reference}`);
  return SENDERS.some((sender) => text.includes(sender));
};

/**
 * What may be matched without a person: by UTR; else by the exact amount, near the settlement date, from a gateway. Where two batches or two
 * credits fit, none of them.
 */
export function proposeAllocations({ batches, credits, allocations, days }: CreditMatch): NewAllocation[] {
  const [takenBatches, takenCredits] = [new Set(allocations.map(({ batch }) => batch)), new Set(allocations.map(({ creditId }) => creditId))];
  const proposals: NewAllocation[] = [];
  const take = (of: readonly NewAllocation[]): void => {
    proposals.push(...of);
    for (const { batch, creditId } of of) {
      takenBatches.add(batch);
      takenCredits.add(creditId);
    }
  };
  const openBatches = (): Batch[] => batches.filter(({ id, net }) => net > 0 && !takenBatches.has(id));
  const openCredits = (): Credit[] => credits.filter(({ id, amount }) => amount > 0 && !takenCredits.has(id));

  for (const group of groupedBy(openBatches().filter(({ utr }) => utr !== ''), ({ utr }) => utr)) {
    take(byUtr(group, openCredits().filter((credit) => hasWord(credit, group[0]?.utr ?? ''))));
  }
  // One by one, then all of one merchant and day: gateways pay products together.
  const fromGateway = openCredits().filter(namesAGateway);
  const single = openBatches().filter(({ utr }) => utr === '').map((batch) => [batch]);
  const fits = new Map<readonly Batch[], Credit[]>();
  const together = groupedBy(single.flat(), ({ merchant, settledOn }) => `${merchant} ${settledOn}`).filter(({ length }) => length > 1);
  for (const group of [...single, ...together]) {
    const credited = fromGateway.filter(({ amount, date }) => amount === netOf(group) && isNear(date, group[0]?.settledOn ?? '', days));
    if (credited.length > 0) fits.set(group, credited);
  }
  for (const [group, [credit, ...others]] of fits) {
    if (!credit || others.length > 0) continue;
    const rivals = [...fits].filter(([other, credited]) => other !== group && (credited.includes(credit) || other.some((batch) => group.includes(batch))));
    if (rivals.length === 0) take(group.map(({ id, net }) => ({ batch: id, creditId: credit.id, amount: net })));
  }
  return proposals;
}

/** Batches without credits, credits without batches, and sums that differ. */
export function creditExceptions({ batches, credits, allocations, today, days }: CreditMatch): Found[] {
  const [credited, used] = [new Map<string, Paise>(), new Map<number, Paise>()];
  for (const { batch, creditId, amount } of allocations) {
    credited.set(batch, (credited.get(batch) ?? 0) + amount);
    used.set(creditId, (used.get(creditId) ?? 0) + amount);
  }
  const none = { expected: null, transactionId: null, gatewayTxnId: null, creditId: null };
  const ofBatch = (kind: Found['kind'], { id, settledOn }: Batch, amount: Paise, expected: Paise | null): Found =>
    ({ ...none, kind, subject: id, batch: id, since: settledOn, amount, expected });
  return [
    ...batches.flatMap((batch): Found[] => {
      const sum = credited.get(batch.id);
      if (batch.net < 0) return [ofBatch('NEGATIVE_BATCH', batch, -batch.net, null)];
      const isLate = batch.net > 0 && days.shift(batch.settledOn, CREDITED_WITHIN) < today;
      if (sum === undefined || sum === 0) return isLate ? [ofBatch('BATCH_WITHOUT_CREDIT', batch, batch.net, null)] : [];
      return sum === batch.net ? [] : [ofBatch(sum < batch.net ? 'SHORT_CREDIT' : 'OVER_CREDIT', batch, sum, batch.net)];
    }),
    ...credits
      .map((credit) => ({ ...credit, left: credit.amount - (used.get(credit.id) ?? 0) }))
      .filter((credit) => credit.left > 0 && (namesAGateway(credit) || used.has(credit.id)))
      .map(({ id, identity, date, left }): Found => ({ ...none, kind: 'CREDIT_WITHOUT_BATCH', subject: identity, batch: null, creditId: id, since: date, amount: left })),
  ];
}

/** One credit for several batches, several for one, or one for one with another amount: the UTR says that they belong together. */
function byUtr(group: readonly Batch[], credits: readonly Credit[]): NewAllocation[] {
  const [batch, credit] = [group[0], credits[0]];
  if (!batch || !credit) return [];
  if (group.length === 1) return credits.map(({ id, amount }) => ({ batch: batch.id, creditId: id, amount }));
  return credits.length === 1 && netOf(group) === credit.amount ? group.map(({ id, net }) => ({ batch: id, creditId: credit.id, amount: net })) : [];
}

const netOf = (group: readonly Batch[]): Paise => group.reduce((sum, { net }) => sum + net, 0);

const isNear = (date: string, settledOn: string, days: WorkingDays): boolean =>
  date >= days.shift(settledOn, -AMOUNT_WITHIN) && date <= days.shift(settledOn, AMOUNT_WITHIN);

const hasWord = ({ narration, reference }: Credit, utr: string): boolean =>
  `${narration} ${reference}`.toUpperCase().split(/[^A-Z0-9]+/).includes(utr.toUpperCase());

const groupedBy = (batches: readonly Batch[], key: (batch: Batch) => string): Batch[][] => [...groupBy(batches, key).values()];

import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { closedOn, istDate, lastDayInTime, LATE_FEE, lateFeeOn, type Paise, type TermsContent } from '../contract/index.js';
import type { FeeDemand } from './fee-demand.entity.js';
import type { StudentRow } from './lookup/students.repository.js';

type OfFee = Pick<FeeDemand, 'semesterNo' | 'academicSession'>;
type Demand = OfFee & Pick<FeeDemand, 'heads' | 'total' | 'dueOn'>;

/** What a payment of a demand would have to bring. */
export interface Due {
  /** Paise by wire name, the late fee among them. */
  heads: Record<string, Paise>;
  total: Paise;
  lateFee: Paise;
  /** The last IST day without a late fee; null: none is set. */
  dueOn: string | null;
  /** The due date is over. */
  isLate: boolean;
  rule: TermsContent['lateFee'];
  /** Nobody can begin a payment; null while one can. */
  closed: { opensOn: string | null } | null;
}

const NO_TERMS: TermsContent = { dueOn: null, lateFee: null, closed: [] };

/** Sessions are compared without regard to capitals. */
export const termsKeyOf = ({ semesterNo, academicSession }: OfFee): string => `${semesterNo} ${academicSession.toUpperCase()}`;

/** When fees can be paid, and what is asked of those who are late (docs/requirements.md#due-dates). In memory, as the layouts. */
@Injectable()
export class FeeTermsService {
  private published: ReadonlyMap<string, TermsContent> = new Map();

  constructor(private readonly clock: Clock) {}

  use(published: readonly (OfFee & { content: TermsContent })[]): void {
    this.published = new Map(published.map(({ content, ...of }) => [termsKeyOf(of), content]));
  }

  /**
   * As the look-up shows it: of what is settled or closed, or wholly given as a concession, nothing more is asked. Null without a demand.
   *
   * @param ago ms before now.
   */
  ofStudent({ heads, total, ...demand }: StudentRow, ago = 0): Due | null {
    return heads === null || total === null ? null : this.of({ ...demand, heads, total }, ago);
  }

  /** As `ofStudent`. */
  of({ settledTransactionId, refund, ...demand }: Demand & Pick<FeeDemand, 'settledTransactionId' | 'refund'>, ago = 0): Due {
    const { heads, total } = demand;
    const isNothingAsked = settledTransactionId !== null || refund !== null || total === 0;
    if (isNothingAsked) return { heads, total, lateFee: 0, dueOn: null, isLate: false, rule: null, closed: null };
    return this.dueAt(demand, this.clock.now() - ago);
  }

  /** Now. */
  due(demand: Demand): Due {
    return this.dueAt(demand, this.clock.now());
  }

  /** @param at UTC ms. */
  dueAt(demand: Demand, at: number): Due {
    return this.dueOn(demand, istDate(new Date(at)));
  }

  /** @param day IST, on which the payment begins. */
  dueOn(demand: Demand, day: string): Due {
    const { heads, total } = demand;
    const terms = this.published.get(termsKeyOf(demand)) ?? this.published.get(termsKeyOf({ ...demand, academicSession: '' })) ?? null;
    const dueOn = lastDayInTime(terms ?? NO_TERMS, demand.dueOn);
    const rule = terms?.lateFee ?? null;
    const lateFee = total > 0 && terms ? lateFeeOn({ ...terms, dueOn }, day) : 0;
    return {
      heads: lateFee > 0 ? { ...heads, [LATE_FEE]: lateFee } : heads, total: total + lateFee, lateFee, dueOn, isLate: dueOn !== null && day > dueOn, rule,
      closed: terms && closedOn(terms, day),
    };
  }
}

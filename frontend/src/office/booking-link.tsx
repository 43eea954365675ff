import type { BookedHow } from '@mmmcollege/backend/contract';
import { bookings } from '@mmmcollege/backend/contract/texts';
import { RouteButton } from '../components/button/button';
import { paths } from '../config/paths';
import { useTexts } from '../lib/texts';
import { useMay } from './use-may';

/** What is known of the money where somebody begins to book it. In the history entry, because an address is written down everywhere. */
export interface BookingStart {
  transactionId?: string;
  /** The payment is in the database: its student is known by it. */
  isKnown?: boolean;
  how?: BookedHow;
  gatewayTxnId?: string;
  /** Rupees. */
  amount?: number;
  /** IST day, `yyyy-MM-dd`. */
  paidOn?: string;
}

export function BookingLink({ start }: { start: BookingStart }) {
  const { bookings: texts } = useTexts({ bookings });
  if (!useMay('payment:book')) return null;
  return (
    <RouteButton variant="secondary" to={paths.bookPayment.href()} state={start}>
      {texts.link}
    </RouteButton>
  );
}

const TEXTS = ['transactionId', 'gatewayTxnId', 'paidOn', 'how'] as const;

/** @param state of the navigation, which anybody may have written. */
export function bookingStart(state: unknown): BookingStart {
  const given = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const texts = Object.fromEntries(TEXTS.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])));
  return { ...texts, ...(given['isKnown'] === true ? { isKnown: true } : {}), ...(typeof given['amount'] === 'number' ? { amount: given['amount'] } : {}) };
}

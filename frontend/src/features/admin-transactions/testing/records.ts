import type { ShownStatus, TransactionRecord } from '@mmmcollege/backend/contract';

const NAMES = ['Asha Rani', "Neha D'Souza", 'आशा कुमारी', 'Mohd. Imran', 'RAVI KUMAR', 'Zoë Ο ΔΟΣ', 'Ravi  Singh'];
const COURSES = ['B.A. (Hons)', 'B.Sc.', 'BCA'];
const STATUSES: ShownStatus[] = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED', 'PENDING', 'INITIATED', 'EXPIRED', 'DUPLICATE'];

/** Of few. */
const REFUNDS: Partial<Record<number, Pick<TransactionRecord, 'refund_status' | 'refunded_amount'>>> = {
  7: { refund_status: 'REFUND_UNDER_WAY', refunded_amount: 0 }, 17: { refund_status: 'PARTLY_REFUNDED', refunded_amount: 100.5 },
  20: { refund_status: 'PARTLY_REFUNDED', refunded_amount: 7 }, 37: { refund_status: 'REFUNDED', refunded_amount: 7012.1 },
};

/** A complete record; single fields by override. */
export function aRecord(n: number, over: Partial<TransactionRecord> = {}): TransactionRecord {
  const day = String((n % 28) + 1).padStart(2, '0');
  return {
    admissionNumber: `MMM${String(n).padStart(6, '0')}`,
    studentName: NAMES[n % NAMES.length] as string,
    email: `student${n}@example.in`,
    mobile: String(9_000_000_000 + n),
    course: COURSES[n % COURSES.length] as string,
    semesterNo: n % 2 ? 5 : 2,
    total_fees: 7012.1 + (n % 13),
    transaction_id: `NDPS${String(260_100_000_000_000 + n)}`,
    transaction_status: STATUSES[n % STATUSES.length] as ShownStatus,
    transaction_date: `2026-11-${day}T10:00:00.000+05:30`,
    receipt_no: `RC${String(n).padStart(8, '0')}`,
    serial_no: STATUSES[n % STATUSES.length] === 'SUCCESS' ? `MMM/26-27/${String(n).padStart(6, '0')}` : null,
    ...(REFUNDS[n % 40] ?? {}),
    ...over,
  };
}

/** Oldest first, as the server lists them. */
export const someRecords = (count: number): TransactionRecord[] => Array.from({ length: count }, (_, n) => aRecord(n + 1));

import { APP_BASE, type SCREENS } from '@mmmcollege/backend/contract';

export const paths = {
  identify: { href: () => '/' },
  form: { href: () => '/form' },
  receipt: { href: (id: string) => `/fee-receipt/${encodeURIComponent(id)}` },
  paymentStatus: { href: (id: string) => `/payment-status/${encodeURIComponent(id)}` },
  verify: { href: () => '/verify' },
  stopReminders: { href: () => '/stop-reminders' },
  login: { href: () => '/login' },
  transactions: { href: () => '/student-details' },
  reviewQueue: { href: () => '/admin/review-queue' },
  bookPayment: { href: () => '/admin/book-payment' },
  settlement: { href: () => '/admin/settlement' },
  days: { href: () => '/admin/days' },
  reports: { href: () => '/admin/reports' },
  students: { href: () => '/admin/students' },
  student: { href: (admissionNumber: string) => `/admin/student#${encodeURIComponent(admissionNumber)}` },
  bulk: { href: () => '/admin/bulk-fees' },
  dues: { href: () => '/admin/dues' },
  fees: { href: () => '/admin/fees' },
  money: { href: () => '/admin/money' },
  health: { href: () => '/admin/health' },
  transaction: { href: (id: string) => `/admin/transactions/${encodeURIComponent(id)}` },
  audit: { href: () => '/admin/audit' },
  people: { href: () => '/admin/people' },
  account: { href: () => '/admin/account' },
  invitation: { href: () => '/invitation' },
  adminReceipt: {
    // This route carries the id in base64 (docs/requirements.md#screens), which may hold `/` and `+`.
    href: (id: string) => `/admin/fee-receipt/${encodeURIComponent(btoa(id))}`,
    transactionId: (param: string): string => {
      try {
        return atob(param);
      } catch {
        return '';
      }
    },
  },
} as const satisfies Record<keyof typeof SCREENS, object>;

/** For a full page load: student and office screens are two documents with two policies. */
export const documentHref = (href: string): string => (href === '/' ? APP_BASE : APP_BASE + href);

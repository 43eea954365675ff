import { APP_BASE } from '@mmmcollege/backend/contract';

/** Each screen: the pattern the router knows it by, relative to `APP_BASE`, and how a link to it is made. */
export const paths = {
  identify: { pattern: '/', href: () => '/' },
  form: { pattern: '/form', href: () => '/form' },
  receipt: { pattern: '/fee-receipt/:transactionId', href: (id: string) => `/fee-receipt/${encodeURIComponent(id)}` },
  paymentStatus: {
    pattern: '/payment-status/:transactionId',
    href: (id: string) => `/payment-status/${encodeURIComponent(id)}`,
  },
  login: { pattern: '/login', href: () => '/login' },
  transactions: { pattern: '/student-details', href: () => '/student-details' },
  adminReceipt: {
    pattern: '/admin/fee-receipt/:id',
    // The specification wants the id base64-encoded in this route; standard base64 may hold `/` and `+`.
    href: (id: string) => `/admin/fee-receipt/${encodeURIComponent(btoa(id))}`,
    transactionId: (param: string): string => {
      try {
        return atob(param);
      } catch {
        return '';
      }
    },
  },
} as const;

/** The whole address of a screen, for a full page load: student and office screens are two documents with two policies. */
export const documentHref = (href: string): string => (href === '/' ? APP_BASE : APP_BASE + href);

import { APP_BASE, type SCREENS } from '@mmmcollege/backend/contract';

/** How a link to each screen of `SCREENS` is made, relative to `APP_BASE`. */
export const paths = {
  identify: { href: () => '/' },
  form: { href: () => '/form' },
  receipt: { href: (id: string) => `/fee-receipt/${encodeURIComponent(id)}` },
  paymentStatus: { href: (id: string) => `/payment-status/${encodeURIComponent(id)}` },
  login: { href: () => '/login' },
  transactions: { href: () => '/student-details' },
  adminReceipt: {
    // The id is base64-encoded in this route (docs/requirements.md#screens); standard base64 may hold `/` and `+`.
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

/** The whole address of a screen, for a full page load: student and office screens are two documents with two policies. */
export const documentHref = (href: string): string => (href === '/' ? APP_BASE : APP_BASE + href);

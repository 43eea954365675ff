import type { AppConfig } from '../config/app-config.js';
import type { PaymentProviders } from '../payments/providers/payment-providers.js';

type Directives = Record<string, readonly string[]>;

const write = (directives: Directives): string =>
  Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');

export interface DocumentPolicies {
  student: Record<string, string>;
  /** Nothing of the gateway may run beside the office's credentials. */
  admin: Record<string, string>;
}

/** The two documents' headers (docs/requirements.md#document-policies). A policy belongs to the document, not to a screen. */
export function documentPolicies(config: AppConfig, { pageOrigins }: Pick<PaymentProviders, 'pageOrigins'>): DocumentPolicies {
  const gateway = pageOrigins.all;
  const calls = [config.web.apiBaseUrl, config.web.formServiceBaseUrl].filter((origin) => origin !== '');
  const base: Directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The overlay and the toasts use style attributes; a style cannot run code.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...calls],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...calls],
    'form-action': ["'self'"],
    'frame-src': ["'none'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const student: Directives = {
    ...base,
    'script-src': ["'self'", ...pageOrigins.scripts],
    'img-src': [...(base['img-src'] ?? []), ...gateway],
    'connect-src': ["'self'", ...calls, ...gateway],
    'form-action': ["'self'", ...gateway],
    // Banks open inside the overlay, and their origins are unknown; a sandbox gateway has no https.
    'frame-src': ["'self'", 'https:', ...gateway.filter((origin) => origin.startsWith('http:'))],
  };
  return {
    student: {
      'content-security-policy': write(student),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
    admin: {
      'content-security-policy': write(base),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
  };
}

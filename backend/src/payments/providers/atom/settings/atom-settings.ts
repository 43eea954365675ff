import type { SettingsPart } from '../../../../config/app-config.js';
import type { EnvironmentReader } from '../../../../config/environment-reader.js';
import { isLiveHost } from './atom-hosts.js';
import type { AtomOptions } from './atom-options.js';

export interface AtomSettings extends AtomOptions {
  /** `ATOM_ENVIRONMENT=uat` asked for a test: no money moves, and whatever people see says so. */
  readonly isTestRequested: boolean;
  readonly refundUrl: string;
  /** Blank: that of payments. */
  readonly refundStatusUrl: string;
  /** Blank: settlement reports come as files. */
  readonly settlementUrl: string;
  /** Upper case. What the gateway remarks on a refund that was paid out, and on one that will not be; nothing until it was seen. */
  readonly refundPaidRemarks: readonly string[];
  readonly refundRejectedRemarks: readonly string[];
  /** Status requests a second, over all payments and replicas. */
  readonly statusRate: number;
  readonly pageHosts: readonly string[];
}

export const ATOM_SETTINGS: SettingsPart<AtomSettings> = { read: readSettings };

const WEB = { protocols: ['http:', 'https:'] } as const;

function readSettings(read: EnvironmentReader): AtomSettings {
  const requestKey = read.secret('ATOM_REQUEST_KEY');
  const responseKey = read.secret('ATOM_RESPONSE_KEY');
  const merchantId = read.text('ATOM_MERCHANT_ID');
  read.check('ATOM_MERCHANT_ID', /^\d{0,15}$/.test(merchantId), 'must be digits.');
  const bearerSecret = read.secret('ATOM_BEARER_SECRET');
  const urls = {
    authUrl: read.url('ATOM_AUTH_URL', '', WEB),
    statusUrl: read.url('ATOM_STATUS_URL', '', WEB),
    refundUrl: read.url('ATOM_REFUND_URL', '', WEB),
    refundStatusUrl: read.url('ATOM_REFUND_STATUS_URL', '', WEB),
    settlementUrl: read.url('ATOM_SETTLEMENT_URL', '', WEB),
    checkoutScriptUrl: read.url('ATOM_CHECKOUT_SCRIPT_URL', '', WEB),
  };
  const remarks = (name: string): string[] => read.text(name).split(',').map((one) => one.trim().toUpperCase()).filter((one) => one !== '');
  return {
    merchantId,
    password: read.secret('ATOM_PASSWORD'),
    productId: read.text('ATOM_PRODUCT_ID'),
    requestKey,
    responseKey,
    requestSalt: read.secret('ATOM_REQUEST_SALT', requestKey),
    responseSalt: read.secret('ATOM_RESPONSE_SALT', responseKey),
    requestHashKey: read.secret('ATOM_REQUEST_HASH_KEY'),
    responseHashKey: read.secret('ATOM_RESPONSE_HASH_KEY'),
    ...urls,
    isTestRequested: read.text('ATOM_ENVIRONMENT') === 'uat',
    environment: read.oneOf('ATOM_ENVIRONMENT', ['uat', 'prod'], Object.values(urls).some(isLiveHost) ? 'prod' : 'uat'),
    ...(bearerSecret ? { bearerSecret } : {}),
    refundPaidRemarks: remarks('ATOM_REFUND_PAID_REMARKS'),
    refundRejectedRemarks: remarks('ATOM_REFUND_REJECTED_REMARKS'),
    signatureAmount: read.oneOf('ATOM_SIGNATURE_AMOUNT', ['asSent', 'twoDecimals', 'stripped'], 'asSent'),
    timeoutMs: read.integer('ATOM_TIMEOUT_MS', 25_000, { min: 100, max: 60_000 }),
    statusRate: read.integer('ATOM_STATUS_RATE', 10, { min: 1, max: 1_000 }),
    pageHosts: read.list('ATOM_PAGE_HOSTS', isPageHost, 'origins like https://pay.example.in or https://*.example.in').map((text) => text.replace(/\/$/, '')),
  };
}

/** An origin, optionally with a leading `*.`; nothing that could end a directive of a content policy. */
function isPageHost(text: string): boolean {
  return /^https?:\/\/(\*\.)?[A-Za-z0-9.-]+(:\d{1,5})?\/?$/.test(text);
}


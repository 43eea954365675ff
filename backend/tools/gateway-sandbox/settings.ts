import type { AtomOptions, SignatureAmount } from '../../src/payments/providers/atom/settings/atom-options.js';

/** The merchant's account; the published test values by default. */
export interface SandboxMerchant
  extends Pick<AtomOptions, 'merchantId' | 'password' | 'productId' | 'requestKey' | 'responseKey' | 'requestSalt' | 'responseSalt' | 'requestHashKey' | 'responseHashKey'> {
  /** When set, the `otsv2` paths require it. */
  bearerSecret: string | null;
}

/** What the control API can change while the sandbox runs. */
export interface SandboxBehaviour {
  /** Where the result is posted: to the top window, inside the overlay, or only as a window message. */
  returnTarget: 'top' | 'frame' | 'message';
  callbackUrl: string | null;
  autoCallback: boolean;
  callbackDelayMs: number;
  /** Waits before the 2nd, 3rd… try when a callback was not answered with 200. */
  callbackRetryMs: number[];
  callbackSignature: 'valid' | 'null';
  returnSignature: 'valid' | 'null' | 'absent';
  signatureAmount: SignatureAmount | 'any';
  /** Added to every payment, in paise. */
  surcharge: number;
  statusChannel: 'string' | 'array';
  refundShape: 'object' | 'array';
  refundStatusShape: 'array' | 'object';
  /** The code of an accepted refund. */
  refundCode: 'OTS0000' | 'OTS0001';
  /** A refund id that is already known: the same refund, or one more. */
  repeatedRefund: 'same' | 'another';
  /** The answer of the settlement report: the settlements of the day, or that the address of the asker is not admitted. */
  settlementAnswer: 'report' | 'invalidAddress';
}

export interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  merchant: SandboxMerchant;
  behaviour: SandboxBehaviour;
  /** JSON Lines of every message, appended. */
  journalFile: string | null;
  /** JSON Lines of orders and attempts, read back at start. */
  stateFile: string | null;
}

export type SandboxStart = Partial<Omit<SandboxOptions, 'merchant' | 'behaviour'>> & {
  merchant?: Partial<SandboxMerchant>;
  behaviour?: Partial<SandboxBehaviour>;
};

const UAT = {
  merchantId: '317157',
  password: 'Test@123',
  productId: 'NSE',
  requestKey: 'A4476C2062FFA58980DC8F79EB6A799E',
  responseKey: '75AEF0FA1B94B3C10D4F5B268F757F11',
  requestHashKey: 'KEY123657234',
  responseHashKey: 'KEYRESP123657234',
} as const;

const BEHAVIOUR: SandboxBehaviour = {
  returnTarget: 'top',
  callbackUrl: null,
  autoCallback: true,
  callbackDelayMs: 300,
  callbackRetryMs: [1_000, 5_000, 15_000, 60_000],
  callbackSignature: 'valid',
  returnSignature: 'valid',
  signatureAmount: 'asSent',
  surcharge: 0,
  statusChannel: 'string',
  refundShape: 'object',
  refundStatusShape: 'array',
  refundCode: 'OTS0000',
  repeatedRefund: 'another',
  settlementAnswer: 'report',
};

function isTestKey(value: string): boolean {
  return value.startsWith('SANDBOX-') || Object.values<string>(UAT).includes(value);
}

/** Live keys are refused, because the sandbox prints and stores what it is given. */
function refuseLiveKeys(merchant: SandboxMerchant): void {
  const keys: (keyof SandboxMerchant)[] = [
    'requestKey',
    'responseKey',
    'requestSalt',
    'responseSalt',
    'requestHashKey',
    'responseHashKey',
  ];
  const live = keys.filter((name) => !isTestKey(merchant[name] ?? ''));
  if (live.length > 0) {
    throw new Error(
      `The sandbox takes only the published test keys or keys beginning SANDBOX-. Neither: ${live.join(', ')}.`,
    );
  }
}

export function sandboxOptions(start: SandboxStart = {}): SandboxOptions {
  const given = Object.fromEntries(Object.entries(start.merchant ?? {}).filter(([, value]) => value !== undefined));
  const keyed = { ...UAT, ...given };
  const merchant: SandboxMerchant = {
    bearerSecret: null,
    requestSalt: keyed.requestKey,
    responseSalt: keyed.responseKey,
    ...keyed,
  };
  refuseLiveKeys(merchant);
  return {
    port: start.port ?? 4100,
    merchant,
    behaviour: { ...BEHAVIOUR, ...start.behaviour },
    journalFile: start.journalFile ?? null,
    stateFile: start.stateFile ?? null,
  };
}

export function sandboxOptionsFromEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const port = Number(text('SANDBOX_PORT') ?? 4100);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('SANDBOX_PORT is no port number.');
  const mode = text('SANDBOX_SIGNATURE_AMOUNT') ?? text('ATOM_SIGNATURE_AMOUNT') ?? 'asSent';
  if (!isSignatureMode(mode)) throw new Error('The signature mode is asSent, twoDecimals, stripped or any.');
  const merchant: Record<string, string | undefined> = {
    merchantId: text('ATOM_MERCHANT_ID'),
    password: text('ATOM_PASSWORD'),
    productId: text('ATOM_PRODUCT_ID'),
    requestKey: text('ATOM_REQUEST_KEY'),
    responseKey: text('ATOM_RESPONSE_KEY'),
    requestSalt: text('ATOM_REQUEST_SALT'),
    responseSalt: text('ATOM_RESPONSE_SALT'),
    requestHashKey: text('ATOM_REQUEST_HASH_KEY'),
    responseHashKey: text('ATOM_RESPONSE_HASH_KEY'),
    bearerSecret: text('ATOM_BEARER_SECRET'),
  };
  return sandboxOptions({
    port,
    merchant,
    behaviour: { callbackUrl: text('SANDBOX_CALLBACK_URL') ?? null, signatureAmount: mode },
    journalFile: text('SANDBOX_JOURNAL') ?? null,
    stateFile: text('SANDBOX_STATE') ?? null,
  });
}

function isSignatureMode(mode: string): mode is SandboxBehaviour['signatureAmount'] {
  return ['asSent', 'twoDecimals', 'stripped', 'any'].includes(mode);
}

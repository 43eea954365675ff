/** How the amount is written in the text that a request's signature covers: the gateway's documents contradict each other. */
export type SignatureAmount = 'asSent' | 'twoDecimals' | 'stripped';

/** Everything that differs between merchants, environments and generations of the gateway. */
export interface AtomOptions {
  merchantId: string;
  password: string;
  productId: string;
  requestKey: string;
  responseKey: string;
  requestSalt: string;
  responseSalt: string;
  requestHashKey: string;
  responseHashKey: string;
  authUrl: string;
  statusUrl: string;
  checkoutScriptUrl: string;
  environment: 'uat' | 'prod';
  /** The extra credential of the second generation (`otsv2`). */
  bearerSecret?: string;
  signatureAmount: SignatureAmount;
  timeoutMs: number;
}

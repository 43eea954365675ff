/** The gateway's documents contradict each other about the amount in the signed text. */
export type SignatureAmount = 'asSent' | 'twoDecimals' | 'stripped';

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

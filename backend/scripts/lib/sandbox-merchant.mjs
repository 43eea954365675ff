/** The one merchant of sandbox, tests and tools. Plain JavaScript, because `npm start` reads it before anything is built. */
export const SANDBOX_MERCHANT = {
  ATOM_MERCHANT_ID: '317157',
  ATOM_PASSWORD: 'SANDBOX-password',
  ATOM_PRODUCT_ID: 'NSE',
  ATOM_REQUEST_KEY: 'SANDBOX-request-key',
  ATOM_RESPONSE_KEY: 'SANDBOX-response-key',
  ATOM_REQUEST_HASH_KEY: 'SANDBOX-request-hash-key',
  ATOM_RESPONSE_HASH_KEY: 'SANDBOX-response-hash-key',
};

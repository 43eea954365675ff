/** Keys of a merchant that exists only in the sandbox. */
export const KEYS = {
  ATOM_MERCHANT_ID: '446442',
  ATOM_PASSWORD: 'SANDBOX-password',
  ATOM_PRODUCT_ID: 'NSE',
  ATOM_REQUEST_KEY: 'SANDBOX-request-key',
  ATOM_RESPONSE_KEY: 'SANDBOX-response-key',
  ATOM_REQUEST_HASH_KEY: 'SANDBOX-request-hash-key',
  ATOM_RESPONSE_HASH_KEY: 'SANDBOX-response-hash-key',
} as const;

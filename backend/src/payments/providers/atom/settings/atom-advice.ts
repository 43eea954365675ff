import type { ProviderAdvice } from '../../provider-definition.js';

export const ATOM_ADVICE: ProviderAdvice = {
  refused: "Compare ATOM_MERCHANT_ID, ATOM_PASSWORD, ATOM_PRODUCT_ID and the request key with NDPS's letter, and give NDPS this code.",
  unreadable: "Its answer cannot be read: the response key or its salt is not the merchant's. Compare ATOM_RESPONSE_KEY and ATOM_RESPONSE_SALT with NDPS's letter.",
  timeout: 'Does a firewall let this machine out to it? Ask NDPS whether they admit its address.',
  unreachable: 'Is its address right, and does a firewall let this machine out to it?',
  clientError: 'Is its address right? Ask NDPS whether they admit the address of this machine.',
};

import type { RuntimeConfig } from '@mmmcollege/backend/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const EMPTY_CONFIG: RuntimeConfig = {
  apiBaseUrl: '',
  formServiceBaseUrl: '',
  college: { name: '', address: '', phone: '', email: '', logoUrl: '' },
  providerLogoUrl: '',
  gatewayOrigins: [],
  lookupSecondFact: 'off',
  admissionNumberPattern: '',
  demoAdmissionNumbers: [],
  testPayments: false,
  version: '',
};

export const configSlice = createSlice({
  name: 'config',
  initialState: EMPTY_CONFIG,
  reducers: { configLoaded: (_state, action: PayloadAction<RuntimeConfig>) => action.payload },
  selectors: { selectConfig: (state) => state },
});

export const { configLoaded } = configSlice.actions;
export const { selectConfig } = configSlice.selectors;
export type StateWithConfig = { config: RuntimeConfig };

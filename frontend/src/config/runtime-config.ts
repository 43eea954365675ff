import { API_BASE, type RuntimeConfig } from '@mmmcollege/backend/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isRecord } from '../lib/is-record';

const EMPTY: RuntimeConfig = {
  apiBaseUrl: '',
  formServiceBaseUrl: '',
  college: { name: '', address: '', phone: '', email: '', logoUrl: '' },
  providerLogoUrl: '',
  gatewayOrigins: [],
  lookupSecondFact: 'off',
  demoAdmissionNumbers: [],
  testPayments: false,
};

const slice = createSlice({
  name: 'config',
  initialState: EMPTY,
  reducers: { configLoaded: (_state, action: PayloadAction<RuntimeConfig>) => action.payload },
  selectors: { selectConfig: (state) => state },
});

export const configReducer = slice.reducer;
export const { configLoaded } = slice.actions;
export const { selectConfig } = slice.selectors;
export type StateWithConfig = { config: RuntimeConfig };

const TIMEOUT_MS = 30_000;

/** The only call that cannot take its host from the configuration: it is what brings it. */
export async function fetchConfig(origin = ''): Promise<RuntimeConfig> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${origin}${API_BASE}/config`, { signal: controller.signal });
    if (!response.ok) throw new Error(`Configuration could not be loaded! status: ${response.status}`);
    const config: unknown = await response.json();
    if (!isRecord(config)) throw new Error('The configuration is no object');
    return { ...EMPTY, ...(config as Partial<RuntimeConfig>) };
  } finally {
    clearTimeout(timer);
  }
}

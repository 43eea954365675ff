import type { ProviderDefinition } from '../provider-definition.js';
import { AtomProvider } from './atom-provider.js';
import { ATOM_ADVICE } from './settings/atom-advice.js';
import { atomProblems } from './settings/atom-production-checks.js';
import { ATOM_SETTINGS } from './settings/atom-settings.js';

export const ATOM: ProviderDefinition = {
  name: 'atom',
  settings: ATOM_SETTINGS,
  isConfigured: (config) => config.settings(ATOM_SETTINGS).merchantId !== '',
  secrets: (config) => {
    const { requestKey, responseKey, requestHashKey, responseHashKey } = config.settings(ATOM_SETTINGS);
    const secrets = [requestKey, responseKey, requestHashKey, responseHashKey];
    return secrets.includes('') ? [] : secrets;
  },
  productionProblems: (config) => atomProblems(config.settings(ATOM_SETTINGS)),
  advice: ATOM_ADVICE,
  isTest: (config) => config.settings(ATOM_SETTINGS).isTestRequested,
  create: (config, clock) => new AtomProvider(config.settings(ATOM_SETTINGS), clock),
};

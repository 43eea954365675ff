import { AppConfig } from '../../../../config/app-config.js';
import { ATOM_SETTINGS } from './atom-settings.js';

const settings = (env: Record<string, string>) => AppConfig.from(env).settings(ATOM_SETTINGS);

describe('The settings of Atom', () => {
  it('should have a value for everything when nothing is set', () => {
    expect(settings({})).toMatchObject({ environment: 'uat', isTestRequested: false, signatureAmount: 'asSent', statusRate: 10, timeoutMs: 25_000, pageHosts: [] });
  });

  it('should take the keys as salts unless salts are given', () => {
    const atom = settings({ ATOM_REQUEST_KEY: 'a', ATOM_RESPONSE_KEY: 'b', ATOM_RESPONSE_SALT: 'c' });
    expect([atom.requestSalt, atom.responseSalt]).toEqual(['a', 'c']);
  });
});

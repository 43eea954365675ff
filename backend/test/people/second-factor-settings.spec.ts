import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppConfig } from '../../src/config/app-config.js';
import { SECOND_FACTOR_SETTINGS, secondFactorProblems } from '../../src/people/second-factor/second-factor-settings.js';

const KEY = 'x'.repeat(32);
const read = (env: Record<string, string>) => AppConfig.from(env, [SECOND_FACTOR_SETTINGS]);

describe('The settings of second factors', () => {
  it('should be off without a key, and name the roles that demand one', () => {
    expect(read({}).settings(SECOND_FACTOR_SETTINGS)).toEqual({ key: '', roles: [] });
    expect(read({ SECOND_FACTOR_KEY: KEY, SECOND_FACTOR_ROLES: 'accountant, administrator' }).settings(SECOND_FACTOR_SETTINGS)).toEqual({ key: KEY, roles: ['accountant', 'administrator'] });
  });

  it.each<[Record<string, string>, string]>([
    [{ SECOND_FACTOR_KEY: 'short' }, 'SECOND_FACTOR_KEY must have at least 32 characters.'],
    [{ SECOND_FACTOR_ROLES: 'accountant' }, 'SECOND_FACTOR_ROLES needs SECOND_FACTOR_KEY.'],
    [{ SECOND_FACTOR_KEY: KEY, SECOND_FACTOR_ROLES: 'boss' }, '"boss" is none'],
  ])('should be refused when they are %j', (env, reason) => {
    expect(() => read(env)).toThrow(reason);
    // A secret is never repeated.
    if (env['SECOND_FACTOR_KEY'] === 'short') expect(() => read(env)).not.toThrow('short');
  });

  it('should not be those of the demo in production', () => {
    const [, demoKey = ''] = /DEMO_SECOND_FACTOR_KEY = '([^']+)'/.exec(readFileSync(join(__dirname, '../../scripts/start.mjs'), 'utf8')) ?? [];
    expect(secondFactorProblems(read({ SECOND_FACTOR_KEY: demoKey }))).toEqual([expect.stringContaining('SECOND_FACTOR_KEY is the published one')]);
    expect(secondFactorProblems(read({ SECOND_FACTOR_KEY: KEY }))).toEqual([]);
  });
});

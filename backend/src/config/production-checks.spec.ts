import { HealthChecks } from '../common/health-checks.js';
import { Metrics } from '../common/metrics.js';
import { ATOM_SETTINGS } from '../payments/providers/atom/settings/atom-settings.js';
import { usesTestPayments, createProviders, providerProblems } from '../payments/providers/configured-providers.js';
import { AppConfig } from './app-config.js';
import { configurationProblems, databaseProblems } from './production-checks.js';

const LIVE = {
  PUBLIC_URL: 'https://fees.example.in', DATABASE_URL: 'mysql://fees:secret@db/fees', ATOM_MERCHANT_ID: '555123', ATOM_PASSWORD: 'p',
  ATOM_PRODUCT_ID: 'FEES', ATOM_REQUEST_KEY: 'rk', ATOM_RESPONSE_KEY: 'sk', ATOM_REQUEST_HASH_KEY: 'rh', ATOM_RESPONSE_HASH_KEY: 'sh',
  ATOM_AUTH_URL: 'https://payment1.atomtech.in/ots/aipay/auth', ATOM_STATUS_URL: 'https://payment1.atomtech.in/ots/payment/status',
  ATOM_CHECKOUT_SCRIPT_URL: 'https://psa.atomtech.in/staticdata/ots/js/atomcheckout.js',
  COLLEGE_NAME: 'Government College', COLLEGE_ADDRESS: 'Station Road, Deoria', COLLEGE_PHONE: '05568 222 333', COLLEGE_EMAIL: 'office@college.ac.in',
  COLLEGE_LOGO: 'frontend/public/college-logo.png',
  MAIL_FROM: 'Fee counter <fees@college.ac.in>', SMTP_URL: 'smtps://fees:p@mail.college.ac.in', AUDIT_KEY: 'an audit key of more than thirty characters',
};
const REHEARSAL = {
  ...LIVE, PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: 'sqlite:data/prod.sqlite', ATOM_MERCHANT_ID: '317157', ATOM_PASSWORD: 'SANDBOX-p',
  ATOM_REQUEST_KEY: 'SANDBOX-a', ATOM_RESPONSE_KEY: 'SANDBOX-b', ATOM_REQUEST_HASH_KEY: 'SANDBOX-c', ATOM_RESPONSE_HASH_KEY: 'SANDBOX-d',
  ATOM_AUTH_URL: 'http://127.0.0.1:4100/ots/aipay/auth', ATOM_STATUS_URL: 'http://localhost:4100/ots/payment/status',
  ATOM_CHECKOUT_SCRIPT_URL: 'http://[::1]:4100/staticdata/ots/js/atomcheckout.js',
};
const refusals = (env: Record<string, string>) => {
  const config = AppConfig.from(env);
  return [...configurationProblems(config), ...providerProblems(config)];
};
const isTest = (env: Record<string, string>) => {
  const config = AppConfig.from(env);
  expect(usesTestPayments(config)).toBe(createProviders(config, new Metrics(), new HealthChecks()).current.isTest);
  return usesTestPayments(config);
};

describe('A production start', () => {
  it('should go ahead with live values, and as a rehearsal on one machine', () => {
    expect(refusals(LIVE)).toEqual([]);
    expect(refusals(REHEARSAL)).toEqual([]);
  });

  it.each(Object.keys(LIVE))('should be refused without %s', (name) => {
    expect(refusals({ ...LIVE, [name]: '' })).toEqual(expect.arrayContaining([`${name} is not set.`]));
  });

  it.each([['COLLEGE_EMAIL', 'fees@mmmcollege.example'], ['MAIL_FROM', 'Fees <fees@mmmcollege.example>'], ['MAIL_FROM', 'fees@example.com']])(
    'should be refused with %s as %s, which is nobody', (name, value) => {
      expect(refusals({ ...LIVE, [name]: value })).toEqual([`${name} is an invented address: give the college's own.`]);
    });

  it.each(['COLLEGE_LOGO', 'PROVIDER_LOGO'])('should be refused when %s names no file', (name) => {
    expect(refusals({ ...LIVE, [name]: '/srv/logo.png' })).toEqual([`${name}: there is no file /srv/logo.png.`]);
  });

  it.each(['COLLEGE_LOGO', 'PROVIDER_LOGO'])('should be refused when %s is nothing that the server can read', (name) => {
    expect(refusals({ ...LIVE, [name]: '/' })).toEqual([`${name}: / cannot be read by the user of the server (EISDIR).`]);
  });

  it.each(['COLLEGE_LOGO', 'PROVIDER_LOGO'])('should be refused when %s is of a kind that the page leaves out', (name) => {
    expect(refusals({ ...LIVE, [name]: 'package.json' })).toEqual([expect.stringMatching(`^${name}: .*package\\.json is not of a kind that the page shows`)]);
  });

  it.each([
    ['ATOM_REQUEST_KEY', 'A4476C2062FFA58980DC8F79EB6A799E'], ['ATOM_RESPONSE_KEY', '75AEF0FA1B94B3C10D4F5B268F757F11'],
    ['ATOM_REQUEST_HASH_KEY', 'KEY123657234'], ['ATOM_RESPONSE_HASH_KEY', 'KEYRESP123657234'], ['ATOM_PASSWORD', 'Test@123'], ['ATOM_MERCHANT_ID', '317157'],
    ['ATOM_REQUEST_SALT', 'A4476C2062FFA58980DC8F79EB6A799E'],
  ])('should be refused with the published %s', (name, value) => {
    expect(refusals({ ...LIVE, [name]: value })).toContainEqual(expect.stringMatching(`^${name} is the value published`));
  });

  it('should be refused with the published keys on one machine too', () => {
    expect(refusals({ ...REHEARSAL, ATOM_REQUEST_KEY: 'A4476C2062FFA58980DC8F79EB6A799E' })).toContainEqual(expect.stringMatching(/^ATOM_REQUEST_KEY /));
  });

  it.each(['ATOM_AUTH_URL', 'ATOM_STATUS_URL', 'ATOM_CHECKOUT_SCRIPT_URL', 'ATOM_REFUND_URL'])('should be refused with sandbox keys when %s is elsewhere', (name) => {
    const reasons = refusals({ ...REHEARSAL, [name]: 'https://psa.atomtech.in/x' });
    expect(reasons).toContain('ATOM_REQUEST_KEY is a sandbox key, but a gateway address is not on this machine.');
  });

  it.each(['PUBLIC_URL', 'ATOM_AUTH_URL', 'ATOM_STATUS_URL', 'ATOM_CHECKOUT_SCRIPT_URL', 'ATOM_REFUND_URL'])('should be refused without https in %s', (name) => {
    expect(refusals({ ...LIVE, [name]: 'http://10.0.0.5' })).toEqual([`${name} must begin with https://, unless it is on this machine.`]);
  });

  const TEST_URLS: [string, string][] = [
    ['ATOM_AUTH_URL', 'https://paynetzuat.atomtech.in/ots/aipay/auth'], ['ATOM_AUTH_URL', 'https://caller.atomtech.in/ots/aipay/auth'],
    ['ATOM_STATUS_URL', 'https://paynetzuat.atomtech.in/ots/payment/status'], ['ATOM_REFUND_URL', 'https://caller.atomtech.in/ots/payment/refund'],
    ['ATOM_CHECKOUT_SCRIPT_URL', 'https://pgtest.atomtech.in/staticdata/ots/js/atomcheckout.js'], ['ATOM_AUTH_URL', 'https://PaynetzUAT.atomtech.in./ots/aipay/auth'],
  ];
  it.each(TEST_URLS)('should be refused when %s is %s, a host on which no money moves', (name, url) => {
    const reason = `${name} is a test address of NDPS, where no money moves: take the live one, or set ATOM_ENVIRONMENT=uat for a test.`;
    expect(refusals({ ...LIVE, [name]: url })).toEqual([reason]);
    expect(refusals({ ...LIVE, [name]: url, ATOM_ENVIRONMENT: 'prod' })).toEqual([reason]);
  });

  const UAT = { ...LIVE, ...Object.fromEntries(TEST_URLS.slice(0, 5)), ATOM_ENVIRONMENT: 'uat' };

  it('should go ahead with the hosts for tests when a test was asked for', () => {
    expect(refusals(UAT)).toEqual([]);
    expect(isTest(UAT)).toBe(true);
    expect(refusals({ ...REHEARSAL, ATOM_ENVIRONMENT: 'uat' })).toEqual([]);
  });

  it.each(['ATOM_AUTH_URL', 'ATOM_STATUS_URL', 'ATOM_CHECKOUT_SCRIPT_URL', 'ATOM_REFUND_URL'])('should be refused as a test when %s is a live host, which takes real money', (name) => {
    expect(refusals({ ...UAT, [name]: 'https://payment1.atomtech.in/x' })).toEqual([`${name} is a live address of NDPS, which takes real money, but ATOM_ENVIRONMENT is uat.`]);
  });

  it('should not be a test when nobody asked for one', () => {
    for (const env of [{}, LIVE, REHEARSAL, { ...LIVE, ATOM_ENVIRONMENT: 'prod' }]) expect(isTest(env)).toBe(false);
    expect(AppConfig.from(LIVE).settings(ATOM_SETTINGS).environment).toBe('prod');
  });

  it('should not take a name that only begins like this machine', () => {
    expect(refusals({ ...LIVE, PUBLIC_URL: 'http://127.0.0.1.evil.example' })).toHaveLength(1);
    expect(refusals({ ...LIVE, PUBLIC_URL: 'http://localhost.evil.example' })).toHaveLength(1);
  });

  it('should be refused with a test clock', () => {
    expect(refusals({ ...LIVE, TEST_CLOCK: '/tmp/clock' })).toEqual(['TEST_CLOCK is set: production runs on the real time.']);
  });

  it('should be refused by what the database says of itself', () => {
    const good = { version: '1', demo: false, admins: 1, pendingMigrations: [], weakDurability: [], foreignCharsets: [], exposedFiles: [], moduleProblems: [] };
    expect(databaseProblems(good)).toEqual([]);
    expect(databaseProblems({ ...good, demo: true })[0]).toContain('marked as demo');
    expect(databaseProblems({ ...good, admins: 0 })[0]).toContain('./fees admin:create');
    expect(databaseProblems({ ...good, admins: 0, pendingMigrations: ['X1'] })).toEqual([expect.stringContaining('./fees migrate')]);
    expect(databaseProblems({ ...good, exposedFiles: ['/data/fees.sqlite (mode 644)'] })[0]).toContain('/data/fees.sqlite (mode 644) is open to other users');
    expect(databaseProblems({ ...good, weakDurability: ['sync_binlog is 0 and must be 1'] })[0]).toContain('sync_binlog');
    expect(databaseProblems({ ...good, foreignCharsets: ['The table students has the collation latin1_swedish_ci'] })[0]).toContain('it must be utf8mb4');
    expect(databaseProblems({ ...good, moduleProblems: ['It holds test money.'] })).toEqual(['It holds test money.']);
  });
});

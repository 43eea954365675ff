import { AppConfig } from './app-config.js';
import { PROVIDER_SETTINGS } from '../payments/providers/configured-providers.js';
import { ConfigurationError, type EnvironmentReader } from './environment-reader.js';

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    AppConfig.from(env, PROVIDER_SETTINGS);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

describe('The configuration', () => {
  it('should have a value for everything when nothing is set', () => {
    expect(AppConfig.from({})).toMatchObject({
      http: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', allowedOrigins: [], trustProxy: [], apiDocs: true, metricsToken: '' },
      database: { url: 'sqlite:data/mmmcollege.sqlite' },
      redisUrl: '',
      lookup: { secondFact: 'off', collegeNetworks: [] },
      mail: { smtpUrl: '' },
      logLevel: 'info',
    });
  });

  it.each(['sqlite:a.sqlite', 'mysql://u:p@db.example.in:3306/fees', 'mysql://10.0.0.5/fees', 'mysql://db/fees?ssl-ca=system', 'mysql://root@localhost/fees?socketPath=/run/s.sock'])('should take %s as a database', (url) => {
    expect(AppConfig.from({ DATABASE_URL: url }).database.url).toBe(url);
  });

  it('should be frozen', () => {
    const config = AppConfig.from({});
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config, { http: {} })).toThrow(TypeError);
  });

  it.each([
    ['PORT', 'abc'], ['PORT', '70000'], ['PORT', '-1'], ['PORT', '80.5'], ['PUBLIC_URL', 'fees.example.in'], ['PUBLIC_URL', 'https://a.example/path'],
    ['DATABASE_URL', 'postgres://x/y'], ['DATABASE_URL', 'mysql://host'], ['DATABASE_URL', 'mysql://host/fees?ssl=true'],
    ['DATABASE_URL', 'mysql://10.0.0.5/fees?ssl-ca=/etc/ca.pem'], ['DATABASE_URL', 'mysql://[::1]/fees?ssl-ca=system'], ['REDIS_URL', 'localhost:6379'], ['API_BASE_URL', 'ftp://x'],
    ['ALLOWED_ORIGINS', 'https://a.example, *'], ['TRUST_PROXY', '10.0.0.0/33'], ['TRUST_PROXY', 'true'], ['TRUST_PROXY', '::/129'], ['TRUST_PROXY', '10.1/16'], ['TRUST_PROXY', '010.0.0.1'], ['LOG_LEVEL', 'loud'],
    ['API_DOCS', 'yes'], ['METRICS_TOKEN', 'short'], ['ATOM_MERCHANT_ID', '12a'], ['ATOM_AUTH_URL', 'caller.atomtech.in'], ['ATOM_ENVIRONMENT', 'live'],
    ['ATOM_SIGNATURE_AMOUNT', 'rounded'], ['ATOM_STATUS_RATE', '0'], ['ATOM_TIMEOUT_MS', '1'], ['ATOM_PAGE_HOSTS', "https://a.example; script-src *"],
    ['ATOM_PAGE_HOSTS', '*'], ['LOOKUP_SECOND_FACT', 'email'], ['ADMISSION_NUMBER_PATTERN', '[0-9'], ['COLLEGE_NETWORKS', '198.51.100.0/40'], ['COLLEGE_NETWORKS', 'campus'], ['SMTP_URL', 'http://mail'], ['MAIL_FROM', 'nobody'], ['ALARM_MAIL_TO', 'head@college.ac.in; nobody'], ['ALARM_MAIL_TO', 'Head <head@college.ac.in>'], ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
  ])('should name %s when it is %s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toMatch(new RegExp(`^${name} must `));
  });

  it.each(['METRICS_TOKEN', 'ATOM_PASSWORD', 'AUDIT_KEY', 'SMTP_URL'])('should name %s when it still holds what the example has for it', (name) => {
    expect(faultsOf({ [name]: name === 'SMTP_URL' ? 'smtps://a:CHANGE-THIS-PASSWORD@b:465' : 'CHANGE-THIS-KEY-OF-THE-COLLEGE-AND-NO-OTHER' })).toEqual([
      `${name} still holds CHANGE-THIS of the example: put your own value there, or leave it blank.`,
    ]);
  });

  it('should name all faults at once', () => {
    expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'y', ATOM_STATUS_RATE: 'z' })).toHaveLength(3);
  });

  it('should never repeat a secret', () => {
    const faults = faultsOf({ DATABASE_URL: 'mysql://root:hunter2@', SMTP_URL: 'http://user:hunter2@mail', METRICS_TOKEN: 'hunter2', REDIS_URL: 'http://:hunter2@x' });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('should treat a blank value as not set', () => {
    const config = AppConfig.from({ PORT: ' ', SMTP_URL: '', ATOM_AUTH_URL: '' });
    expect(config.http.port).toBe(3000);
    expect([...config.given]).toEqual([]);
  });

  it('should read a part of a module once, with the faults of the others or when it is asked for', () => {
    const part = { read: (reader: EnvironmentReader) => ({ rate: reader.integer('RATE', 3, { min: 1, max: 9 }) }) };
    expect(AppConfig.from({}, [part]).settings(part)).toEqual({ rate: 3 });
    expect(() => AppConfig.from({ RATE: 'x' }, [part])).toThrow(ConfigurationError);
    const later = AppConfig.from({ RATE: 'x' });
    expect(() => later.settings(part)).toThrow(ConfigurationError);
  });

  it('should follow the port with the public address', () => {
    expect(AppConfig.from({ PORT: '4000' }).http.publicUrl).toBe('http://localhost:4000');
  });
});

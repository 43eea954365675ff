import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isOneAddress } from '../common/one-address.js';
import { type OwnLabels, SECOND_FACTS, type SecondFact } from '../contract/index.js';
import { EnvironmentReader, ConfigurationError } from './environment-reader.js';
import { readLabelFile } from './label-file.js';
import { projectFolder } from './project-folder.js';

export interface HttpConfig {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  readonly apiDocs: boolean;
  /** Whether browsers refuse http for every name below that of `publicUrl` too. */
  readonly hstsSubdomains: boolean;
  /** Empty: the metrics are closed. */
  readonly metricsToken: string;
}

export interface WebConfig {
  readonly root: string;
  /** Origins the page calls; empty means its own. */
  readonly apiBaseUrl: string;
  readonly formServiceBaseUrl: string;
}

/** A part of the environment that a module reads for itself, such as the settings of a payment provider. */
export interface SettingsPart<Settings> {
  read(reader: EnvironmentReader): Settings;
}

export interface LookupConfig {
  readonly secondFact: SecondFact;
  /** The form of an admission number, a regular expression; empty: letters and digits. */
  readonly admissionNumberPattern: string;
  /** Networks without a cap on different admission numbers. */
  readonly collegeNetworks: readonly string[];
}

export interface MailConfig {
  /** Empty: no mail leaves; the outbox waits. */
  readonly smtpUrl: string;
  readonly from: string;
  /** Who is told when something is wrong; empty: nobody. */
  readonly alarmTo: readonly string[];
}

export interface CollegeConfig {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** Its own words of other languages: fee heads, courses, its name. */
  readonly labels: OwnLabels;
  readonly logo: string;
  readonly providerLogo: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The whole environment, read and validated once. Frozen; nothing else reads `process.env`. */
export class AppConfig {
  readonly http!: HttpConfig;
  readonly web!: WebConfig;
  readonly database!: { readonly url: string };
  /** Empty: limits are counted per process. */
  readonly redisUrl!: string;
  readonly lookup!: LookupConfig;
  readonly mail!: MailConfig;
  readonly college!: CollegeConfig;
  readonly logLevel!: (typeof LOG_LEVELS)[number];
  /** A file with the milliseconds to add to the time of day, for the fault campaign. Production refuses it. */
  readonly testClock!: string;
  readonly given!: ReadonlySet<string>;
  /**
   * The settings that a module reads for itself, read once.
   *
   * @throws ConfigurationError that names every bad variable of that part.
   */
  readonly settings!: <Settings>(part: SettingsPart<Settings>) => Settings;

  private constructor(values: AppConfig) {
    Object.assign(this, values);
    for (const part of Object.values(this)) Object.freeze(part);
    Object.freeze(this);
  }

  /**
   * @param parts validated together with the rest; other parts are read on first use.
   * @throws ConfigurationError that names every bad variable.
   */
  static from(env: Readonly<Record<string, string | undefined>>, parts: readonly SettingsPart<unknown>[] = []): AppConfig {
    const read = new EnvironmentReader(env);
    for (const name of Object.keys(env)) read.check(name, !read.secret(name).includes(TO_CHANGE), 'still holds CHANGE-THIS of the example: put your own value there, or leave it blank.');
    const http = httpConfig(read);
    const values = {
      http,
      web: {
        root: resolve(projectFolder(), 'frontend/dist'),
        apiBaseUrl: read.url('API_BASE_URL', '', ORIGIN),
        formServiceBaseUrl: read.url('FORM_SERVICE_BASE_URL', '', ORIGIN),
      },
      database: { url: databaseUrl(read) },
      redisUrl: read.url('REDIS_URL', '', { protocols: ['redis:', 'rediss:'] }),
      lookup: {
        admissionNumberPattern: admissionNumberPattern(read),
        secondFact: read.oneOf('LOOKUP_SECOND_FACT', SECOND_FACTS, 'off'),
        collegeNetworks: read.list('COLLEGE_NETWORKS', isNetwork, 'addresses or networks like 203.0.113.0/24'),
      },
      mail: {
        smtpUrl: read.url('SMTP_URL', '', { protocols: ['smtp:', 'smtps:'] }),
        from: read.text('MAIL_FROM', read.text('COLLEGE_EMAIL', DEFAULT_COLLEGE.email)),
        alarmTo: [...new Set(read.list('ALARM_MAIL_TO', isOneAddress, 'mail addresses'))],
      },
      college: collegeConfig(read),
      logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
      testClock: read.text('TEST_CLOCK'),
      settings: settingsReader(env, read, parts),
      given: new Set(Object.keys(env).filter((name) => read.text(name) !== '')),
    };
    read.check('MAIL_FROM', /^[^\s@<>]+@[^\s@<>]+$|^[^\r\n<>]+ <[^\s@<>]+@[^\s@<>]+>$/.test(values.mail.from), 'must be a mail address, or a name and an address in angle brackets.');
    if (read.faults.length > 0) throw new ConfigurationError(read.faults);
    return new AppConfig(values);
  }
}

function settingsReader(env: Readonly<Record<string, string | undefined>>, together: EnvironmentReader, parts: readonly SettingsPart<unknown>[]): AppConfig['settings'] {
  const known = new Map<SettingsPart<unknown>, unknown>(parts.map((part) => [part, Object.freeze(part.read(together))]));
  return <Settings>(part: SettingsPart<Settings>): Settings => {
    if (!known.has(part)) {
      const read = new EnvironmentReader(env);
      const settings = Object.freeze(part.read(read));
      if (read.faults.length > 0) throw new ConfigurationError(read.faults);
      known.set(part, settings);
    }
    return known.get(part) as Settings;
  };
}

/** What stands for each secret in `deploy/fees.env.example`: everybody knows it, and it is long enough to be taken for one. */
const TO_CHANGE = 'CHANGE-THIS';

const ORIGIN = { protocols: ['http:', 'https:'], origin: true } as const;

const DEFAULT_COLLEGE = {
  name: 'MMM College',
  address: 'College Road, Gorakhpur, Uttar Pradesh 273001',
  phone: '0551 200 0000',
  email: 'fees@mmmcollege.example',
};

const isOrigin = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/, '');

const isAddress = (text: string): boolean => ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
const isNetwork = (text: string): boolean => isAddress(text) || ipaddr.IPv6.isValidCIDR(text) || ipaddr.IPv4.isValidCIDRFourPartDecimal(text);

function httpConfig(read: EnvironmentReader): HttpConfig {
  const port = read.integer('PORT', 3000, { min: 0, max: 65_535 });
  const metricsToken = read.secret('METRICS_TOKEN');
  read.check('METRICS_TOKEN', metricsToken === '' || metricsToken.length >= 16, 'must have at least 16 characters.');
  return {
    host: read.text('HOST', '127.0.0.1'),
    port,
    publicUrl: read.url('PUBLIC_URL', `http://localhost:${port}`, ORIGIN),
    allowedOrigins: read.list('ALLOWED_ORIGINS', isOrigin, 'origins like https://fees.example.in').map((text) => text.replace(/\/$/, '')),
    trustProxy: read.list('TRUST_PROXY', isNetwork, 'addresses or networks like 10.0.0.0/8'),
    hstsSubdomains: read.oneOf('HSTS_SUBDOMAINS', ['on', 'off'], 'off') === 'on',
    apiDocs: read.oneOf('API_DOCS', ['on', 'off'], 'on') === 'on',
    metricsToken,
  };
}

function admissionNumberPattern(read: EnvironmentReader): string {
  const pattern = read.text('ADMISSION_NUMBER_PATTERN');
  const compiles = (() => {
    try {
      return new RegExp(`^(?:${pattern})$`, 'i') instanceof RegExp;
    } catch {
      return false;
    }
  })();
  read.check('ADMISSION_NUMBER_PATTERN', compiles, 'must be a regular expression, like [0-9]{4}/[A-Z]+/[0-9]+.');
  return pattern;
}

/** Others are refused: a misspelt TLS parameter would leave the connection unencrypted. */
const MYSQL_PARAMETERS = new Set(['socketPath', 'ssl-ca']);

function databaseUrl(read: EnvironmentReader): string {
  const url = read.text('DATABASE_URL', 'sqlite:data/mmmcollege.sqlite');
  if (/^sqlite:.+/.test(url)) return url;
  const parsed = /^mysql:/.test(url) && URL.canParse(url) ? new URL(url) : null;
  read.check('DATABASE_URL', parsed !== null && parsed.pathname.length > 1, 'must be sqlite:FILE or mysql://user:password@host:3306/name.');
  if (!parsed) return url;
  const parameters = [...parsed.searchParams.keys()];
  read.check('DATABASE_URL', parameters.every((name) => MYSQL_PARAMETERS.has(name)), `must have no parameters but ${[...MYSQL_PARAMETERS].join(' and ')}.`);
  // mysql2 would compare the certificate with "localhost".
  const byAddress = isAddress(parsed.hostname.replace(/^\[|\]$/g, ''));
  read.check('DATABASE_URL', !(byAddress && parameters.includes('ssl-ca')), 'must name the host and not its address when ssl-ca is given: its certificate is compared with the name.');
  return url;
}

function collegeConfig(read: EnvironmentReader): CollegeConfig {
  const logo = (name: string, unset: string) => resolve(projectFolder(), read.text(name, unset));
  return {
    name: read.text('COLLEGE_NAME', DEFAULT_COLLEGE.name),
    address: read.text('COLLEGE_ADDRESS', DEFAULT_COLLEGE.address),
    phone: read.text('COLLEGE_PHONE', DEFAULT_COLLEGE.phone),
    email: read.text('COLLEGE_EMAIL', DEFAULT_COLLEGE.email),
    labels: ownLabels(read),
    logo: logo('COLLEGE_LOGO', 'frontend/public/college-logo.svg'),
    providerLogo: logo('PROVIDER_LOGO', 'frontend/public/provider-logo.svg'),
  };
}

function ownLabels(read: EnvironmentReader): OwnLabels {
  const file = read.text('HINDI_LABELS');
  if (file === '') return {};
  const { labels, faults } = readLabelFile(resolve(projectFolder(), file));
  for (const fault of faults) read.check('HINDI_LABELS', false, `is not right: ${fault}.`);
  return { hi: labels };
}

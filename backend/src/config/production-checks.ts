import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { AppConfig } from './app-config.js';

export interface DatabaseReport {
  /** Of the database's program. */
  version: string;
  demo: boolean;
  pendingMigrations: readonly string[];
  admins: number;
  /** Settings that can lose a commit at a power cut, each with the value it should have. */
  weakDurability: readonly string[];
  /** What of it cannot hold every script, each with its character set. */
  foreignCharsets: readonly string[];
  /** Files that other users of the machine may read, with their mode. */
  exposedFiles: readonly string[];
  /** What the modules found in it, in whole sentences. */
  moduleProblems: readonly string[];
}

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Without them the invented college would stand on receipts and mails, no mail would leave, or anybody could forge the audit trail. */
const DEMANDED = ['PUBLIC_URL', 'DATABASE_URL', 'COLLEGE_NAME', 'COLLEGE_ADDRESS', 'COLLEGE_PHONE', 'COLLEGE_EMAIL', 'COLLEGE_LOGO', 'SMTP_URL', 'MAIL_FROM', 'AUDIT_KEY'];

/** Names that nobody can own (RFC 2606): the address was left as the sample has it. */
function inventedAddresses({ college, mail, given }: AppConfig): string[] {
  return [{ name: 'COLLEGE_EMAIL', address: college.email }, { name: 'MAIL_FROM', address: mail.from }]
    .filter(({ name, address }) => given.has(name) && /\.(example|invalid|test)>?$|@example\.(com|net|org)>?$/i.test(address))
    .map(({ name }) => `${name} is an invented address: give the college's own.`);
}

/** What browsers show as an image: the page would leave out any other kind without a word. */
const LOGO_KINDS = ['.svg', '.png', '.jpg', '.jpeg', '.webp'];

/** @returns why the college or the provider would stand without its logo on the page; nothing when both are shown. */
export function logoProblems({ college }: AppConfig): string[] {
  return [{ name: 'COLLEGE_LOGO', file: college.logo }, { name: 'PROVIDER_LOGO', file: college.providerLogo }].flatMap(({ name, file }) => {
    try {
      readFileSync(file);
      return LOGO_KINDS.includes(extname(file).toLowerCase()) ? [] : [`${name}: ${file} is not of a kind that the page shows (${LOGO_KINDS.join(', ')}).`];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return [code === 'ENOENT' ? `${name}: there is no file ${file}.` : `${name}: ${file} cannot be read by the user of the server (${code}).`];
    }
  });
}

/** Reasons against serving real students; each names its variable. */
export function configurationProblems(config: AppConfig): string[] {
  const unset = DEMANDED.filter((name) => !config.given.has(name)).map((name) => `${name} is not set.`);
  const urls = [
    { name: 'PUBLIC_URL', url: config.http.publicUrl },
    { name: 'API_BASE_URL', url: config.web.apiBaseUrl },
    { name: 'FORM_SERVICE_BASE_URL', url: config.web.formServiceBaseUrl },
  ];
  return [...unset, ...inventedAddresses(config), ...logoProblems(config), ...unencryptedUrls(urls), ...(config.testClock ? ['TEST_CLOCK is set: production runs on the real time.'] : [])];
}

export function unencryptedUrls(urls: readonly { name: string; url: string }[]): string[] {
  return urls
    .filter(({ url }) => url !== '' && !url.startsWith('https:') && !isLoopback(url))
    .map(({ name }) => `${name} must begin with https://, unless it is on this machine.`);
}

export function databaseProblems(facts: DatabaseReport): string[] {
  return [
    ...(facts.pendingMigrations.length > 0 ? [`The database is behind the migrations (${facts.pendingMigrations.join(', ')}): run ./fees migrate.`] : []),
    ...(facts.demo ? ['The database is marked as demo: it holds invented students. Use a new one for real fees.'] : []),
    ...(facts.pendingMigrations.length === 0 && facts.admins === 0 ? ['The database has no admin: run ./fees admin:create USERNAME.'] : []),
    ...facts.exposedFiles.map((file) => `${file} is open to other users of this machine, and this user may not change that: chown it to this user, then chmod 600 (a folder: 700).`),
    ...facts.weakDurability.map((setting) => `The database can lose a payment at a power cut: ${setting}.`),
    ...facts.foreignCharsets.map((what) => `${what}, in which names in Indian scripts are lost: it must be utf8mb4 (docs/runbook.md).`),
    ...facts.moduleProblems,
  ];
}

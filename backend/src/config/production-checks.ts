import type { AppConfig } from './app-config.js';

export interface DatabaseReport {
  demo: boolean;
  pendingMigrations: readonly string[];
  admins: number;
  /** Settings that can lose a commit at a power cut, each with the value it should have. */
  weakDurability: readonly string[];
  exposedFiles: readonly string[];
  moduleProblems: readonly string[];
}

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Reasons against serving real students; each names its variable. */
export function configurationProblems(config: AppConfig): string[] {
  const unset = ['PUBLIC_URL', 'DATABASE_URL'].filter((name) => !config.given.has(name)).map((name) => `${name} is not set.`);
  const urls = [
    { name: 'PUBLIC_URL', url: config.http.publicUrl },
    { name: 'API_BASE_URL', url: config.web.apiBaseUrl },
    { name: 'FORM_SERVICE_BASE_URL', url: config.web.formServiceBaseUrl },
  ];
  return [...unset, ...unencryptedUrls(urls), ...(config.testClock ? ['TEST_CLOCK is set: production runs on the real time.'] : [])];
}

export function unencryptedUrls(urls: readonly { name: string; url: string }[]): string[] {
  return urls
    .filter(({ url }) => url !== '' && !url.startsWith('https:') && !isLoopback(url))
    .map(({ name }) => `${name} must begin with https://, unless it is on this machine.`);
}

export function databaseProblems(facts: DatabaseReport): string[] {
  return [
    ...(facts.pendingMigrations.length > 0 ? [`The database is behind the migrations (${facts.pendingMigrations.join(', ')}): run npm run migrate.`] : []),
    ...(facts.demo ? ['The database is marked as demo: it holds invented students. Use a new one for real fees.'] : []),
    ...(facts.pendingMigrations.length === 0 && facts.admins === 0 ? ['The database has no admin: run npm run admin:create -- USERNAME.'] : []),
    ...facts.exposedFiles.map((file) => `${file} can be read by other users of this machine, and this user may not change that: chown it to this user, then chmod 600.`),
    ...facts.weakDurability.map((setting) => `The database can lose a payment at a power cut: ${setting}.`),
    ...facts.moduleProblems,
  ];
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { toolPath } from '#lib/tools';
import { AppConfig } from '../../src/config/app-config.js';
import { ROOT } from '../support/run-process.js';

interface Service {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  logging?: { options: Record<string, string> };
  mem_limit?: string;
  read_only?: boolean;
  networks?: string[];
  command?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { enable_ipv6?: boolean; ipam?: { config: { subnet: string }[] } }>;
}

const DOCKER = join(ROOT, 'docker');
const text = (file: string) => readFileSync(join(DOCKER, file), 'utf8');
// Its `<<` is of YAML 1.1, which Compose reads.
const yaml = (file: string) => load(text(file), { schema: YAML11_SCHEMA });
const compose = yaml('compose.yaml') as Compose;
const rehearsal = yaml('compose.sandbox.yaml') as { services: Record<string, Service>; volumes?: Record<string, object> };

describe('The compose files', () => {
  const services = Object.entries(compose.services);

  it.each(services)('should bound the memory and the log of %s', (_name, { mem_limit: memory, logging }) => {
    expect(memory).toMatch(/^\d+[mg]$/);
    expect(logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  });

  it.each(services.filter(([name]) => name !== 'db'))('should give %s nothing to write but what it keeps', (_name, { read_only: readOnly }) => {
    expect(readOnly).toBe(true);
  });

  it('should run the MariaDB that the suites run on', () => {
    const [, tag] = /:-mariadb:([\d.]+)\}/.exec(compose.services['db']?.image ?? '') ?? [];
    expect(tag).toBe('10.11');
    const mariadb = toolPath('mariadb');
    if (mariadb) expect(execFileSync(mariadb, ['--version'], { encoding: 'utf8' })).toContain(` ${tag}.`);
  });

  it('should run a Node that package.json names', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
    const [, major] = /NODE_IMAGE=node:(\d+)-/.exec(text('Dockerfile')) ?? [];
    expect(engines.node).toContain(`^${major}.`);
    expect(text('compose.yaml')).toContain(`NODE_IMAGE:-node:${major}-`);
  });

  it('should believe the proxy in both kinds of addresses, and no wider', () => {
    const { web } = compose.networks;
    expect(web?.enable_ipv6).toBe(true);
    const subnets = web?.ipam?.config.map(({ subnet }) => subnet);
    expect(AppConfig.from({ TRUST_PROXY: compose.services['app']?.environment?.['TRUST_PROXY'] }).http.trustProxy).toEqual(subnets);
  });

  it('should name only variables that exist, and no secret', () => {
    const known = new Set([...readFileSync(join(ROOT, '.env.sample'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
    for (const name of ['app', 'migrate', 'backups']) {
      const names = Object.keys({ ...compose.services[name]?.environment, ...rehearsal.services[name]?.environment });
      expect(names.filter((variable) => !known.has(variable) && variable !== 'DATABASE_URL_TEMPLATE')).toEqual([]);
      expect(names.filter((variable) => /PASSWORD|KEY(?!S_FILE)|SECRET|SALT/.test(variable))).toEqual([]);
    }
    for (const name of readdirSync(join(DOCKER, 'sandbox')).filter((file) => /^[A-Z_]+$/.test(file))) expect([name, known.has(name)]).toEqual([name, true]);
  });

  it('should be begun by the line that the page says', () => {
    const [, line = ''] = /^#\s+(docker compose .*)$/m.exec(text('compose.sandbox.yaml')) ?? [];
    expect(readFileSync(join(ROOT, 'docs/containers.md'), 'utf8')).toContain(`\n${line}\n`);
    expect(line.split(' ').at(-1)).toBe('pay');
    expect(rehearsal.services).toHaveProperty('pay');
  });

  it('should keep the keys of a rehearsal in a volume whose owner is the user of the image', () => {
    for (const name of ['setup', 'app']) expect(rehearsal.services[name]?.volumes).toContain('keys:/keys');
    expect(rehearsal.volumes).toHaveProperty('keys');
    expect(text('Dockerfile')).toMatch(/^RUN install -d -o node .* \/keys\n[^]*^USER node$/m);
  });

  it('should find, before the server starts, the folders that it mounts and what production wants', () => {
    const [steps = ''] = /^cp deploy\/fees\.env\.example[^]*?\n```/m.exec(readFileSync(join(ROOT, 'docs/containers.md'), 'utf8')) ?? [];
    const [folders = ''] = /^install -d .*$/m.exec(steps) ?? [];
    for (const volume of compose.services['app']?.volumes ?? []) expect(folders).toContain(` docker/${volume.slice(2, volume.indexOf(':'))}`);
    for (const wanted of ['./fees receipt-keys make', './fees admin:create']) expect([wanted, steps.indexOf(wanted) > 0 && steps.indexOf(wanted) < steps.indexOf(' up -d')]).toEqual([wanted, true]);
  });

  it('should put the list of erasures where the backups are, which leave the machine', () => {
    expect(compose.services['app']?.environment?.['ERASURE_LIST']).toMatch(/^\/backups\//);
  });
});

describe('The image', () => {
  it('should be given every file that its Dockerfile copies', () => {
    const ignore = text('Dockerfile.dockerignore').split('\n').filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of ['LICENSE', 'CHANGELOG.md', '.env.sample', 'deploy', 'docs', 'backend', 'frontend', 'package-lock.json']) expect([path, ignore.includes(path) && existsSync(join(ROOT, path))]).toEqual([path, true]);
    for (const [, script = ''] of text('Dockerfile').matchAll(/docker\/(\w+\.sh)/g)) expect(existsSync(join(DOCKER, script))).toBe(true);
  });
});

describe('The entry point', () => {
  const secrets = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(secrets, { recursive: true, force: true }));
  const environment = (env: Record<string, string>): Record<string, string> => {
    const out = execFileSync('sh', [join(DOCKER, 'entrypoint.sh'), process.execPath, '-e', 'process.stdout.write(JSON.stringify(process.env))'], { env: { PATH: process.env['PATH'], SECRETS_FOLDER: secrets, ...env }, encoding: 'utf8' });
    return JSON.parse(out) as Record<string, string>;
  };

  it('should make a variable of each file that is named like one, whatever it holds', () => {
    const value = 'a"b $HOME `id` \\ \' #&/ %';
    writeFileSync(join(secrets, 'ATOM_REQUEST_KEY'), value);
    writeFileSync(join(secrets, 'METRICS_TOKEN'), 'from-a-file\n');
    writeFileSync(join(secrets, 'students.csv'), 'no variable');
    expect(environment({ METRICS_TOKEN: '' })).toMatchObject({ ATOM_REQUEST_KEY: value, METRICS_TOKEN: 'from-a-file' });
    expect(environment({ METRICS_TOKEN: 'set' })).toMatchObject({ METRICS_TOKEN: 'set' });
  });

  it('should put the password of the database into its address, unless an address is given', () => {
    writeFileSync(join(secrets, 'db-password'), '0a1b\n');
    const template = 'mysql://fees:PASSWORD@db:3306/fees';
    expect(environment({ DATABASE_URL_TEMPLATE: template })['DATABASE_URL']).toBe('mysql://fees:0a1b@db:3306/fees');
    expect(environment({ DATABASE_URL_TEMPLATE: template, DATABASE_URL: 'sqlite:x' })['DATABASE_URL']).toBe('sqlite:x');
  });

  it('should work where there are no secrets', () => {
    expect(environment({ SECRETS_FOLDER: '/nowhere', PORT: '1' })).toMatchObject({ PORT: '1' });
  });
});

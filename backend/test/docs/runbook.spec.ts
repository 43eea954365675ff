import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { parse } from 'dotenv';
import mysql from 'mysql2/promise';
import { type Tool, toolPath, whyMissing } from '#lib/tools';
import { VERSION } from '../../src/common/version.js';
import { AppConfig } from '../../src/config/app-config.js';
import { configurationProblems } from '../../src/config/production-checks.js';
import { BACKUP_SETTINGS } from '../../src/database/backup/scheduled/backup-settings.js';
import { PROVIDER_SETTINGS, providerProblems } from '../../src/payments/providers/configured-providers.js';
import { csv, studentRow } from '../import/csv-files.js';
import { TEST_GATEWAY } from '../support/create-test-app.js';
import { type PrivateMariadb, startPrivateMariadb } from '../support/private-mariadb.js';
import { ensureBuilt, freePort, ROOT } from '../support/run-process.js';

const TEXT = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
const EXAMPLE = readFileSync(join(ROOT, 'deploy/fees.env.example'), 'utf8');
const NEXT_VERSION = '9.9.9';

/** What has to be typed in the place of the example's values. */
const changed = (text: string): string => text.replaceAll('CHANGE-THIS', 'a-value-of-ours');

interface Block {
  commands: string;
  lacks: string | null;
}

const missing = (needs: string): string | null => {
  const absent = (needs.split(' ') as Tool[]).map(whyMissing).filter((reason) => reason !== null);
  return absent.length > 0 ? absent.join('; ') : null;
};

/** The ```sh blocks in their order but for those that say why they are never run, each with what the machine lacks for it. */
const BLOCKS: Block[] = [...TEXT.matchAll(/(?:<!-- (not run|needs): (.*?) -->\n)?```sh\n([^]*?)```/g)]
  .filter(([, kind]) => kind !== 'not run')
  .map(([, , tools, commands = '']) => ({ commands, lacks: tools === undefined ? null : missing(tools) }));

/** Stand-ins for what would change this machine: users, owners and the service manager. Everything else is what the runbook names. */
const SHIMS: Readonly<Record<string, string>> = {
  useradd: 'exit 0',
  chown: 'exit 0',
  sudo: '[ "$1" = -u ] && shift 2; exec "$@"',
  install: 'args=(); while [ $# -gt 0 ]; do case $1 in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done; exec /usr/bin/install "${args[@]}"',
  mariadb: 'exec "$REAL_MARIADB" --no-defaults --socket="$SOCKET" --user=root "$@"',
  // A bare machine has none.
  curl: '[ -x /usr/bin/curl ] && exec /usr/bin/curl "$@"; exec node -e \'const ask = (left) => fetch(process.argv[1]).then((r) => r.ok || process.exit(22), () => (left ? setTimeout(ask, 1000, left - 1) : process.exit(7))); ask(20)\' "${@: -1}"',
  systemctl: `
    run=() units=$SCRATCH/etc/systemd/system
    execute() { cd "$SCRATCH/opt/fees/current" && exec $(sed -n 's/^ExecStart=//p' "$units/$1.service"); }
    start() {
      case $1 in
        *.timer) [ -f "$units/$1" ] ;;
        fees-server) (execute fees-server >>"$SCRATCH/server.log" 2>&1 </dev/null & echo $! >"$SCRATCH/server.pid") ;;
        *) (execute "$1") ;;
      esac
    }
    stop() { kill -TERM "$(cat "$SCRATCH/server.pid")" && tail --pid="$(cat "$SCRATCH/server.pid")" -f /dev/null; }
    verb=$1; shift
    [ "\${1:-}" = --now ] && shift
    case $verb in
      daemon-reload) ;;
      enable|start) for unit in "$@"; do start "$unit" || exit 1; done ;;
      stop) stop ;;
      *) echo "unknown: $verb" >&2; exit 1 ;;
    esac`,
};


describe('The runbook', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'runbook-'));
  const path = (absolute: string) => join(scratch, absolute);
  let port: number;
  let mariadb: PrivateMariadb | null = null;
  let socket = '';

  /** Folders of the machine become folders of the test. */
  const here = (commands: string): string =>
    commands
      .replace(/(?<![\w.])\/(opt\/fees|etc\/fees|etc\/systemd|var\/lib\/fees|var\/backups\/fees|srv\/fees-backups|root)\b/g, (absolute) => path(absolute))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replace(/^VERSION=(\S+)$/m, (_line, version: string) => `VERSION=${version === '0.1.0' ? VERSION : NEXT_VERSION}`);

  const run = (commands: string) => {
    const environment = {
      PATH: `${path('bin')}:${process.env['PATH'] ?? ''}`, HOME: path('/root'), SCRATCH: scratch, TMPDIR: path('/tmp'), NODE_ENV: 'production', SOCKET: socket,
      REAL_MARIADB: '/usr/bin/mariadb',
    };
    return spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', here(commands)], { cwd: scratch, env: environment, input: 'a-long-enough-password\n', encoding: 'utf8', timeout: 90_000 });
  };

  async function makeSql(): Promise<void> {
    if (!toolPath('mariadb')) return;
    mariadb = await startPrivateMariadb();
    socket = new URL(await mariadb.createDatabase()).searchParams.get('socketPath') ?? '';
    const [, sql = ''] = /```sql\n([^]*?)```/.exec(TEXT) ?? [];
    const connection = await mysql.createConnection({ socketPath: socket, user: 'root', multipleStatements: true });
    await connection.query(changed(sql));
    await connection.end();
  }

  /** Step 5: the example, with what differs here. */
  async function fillIn(): Promise<void> {
    const keyFile = path('/root/fees-backup.key');
    if (!existsSync(keyFile)) writeFileSync(keyFile, await generateIdentity());
    const [secret = ''] = /AGE-SECRET-KEY-\w+/.exec(readFileSync(keyFile, 'utf8')) ?? [];
    const given: Record<string, string> = {
      ...TEST_GATEWAY, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, BACKUP_FOLDER: path('/var/backups/fees'), BACKUP_KEY: await identityToRecipient(secret),
      DATABASE_URL: mariadb ? `mysql://fees:CHANGE-THIS-PASSWORD@localhost/fees?socketPath=${socket}` : `sqlite:${path('/var/lib/fees/fees.sqlite')}`,
      COLLEGE_LOGO: join(ROOT, 'frontend/public/college-logo.svg'), SMTP_URL: 'smtp://127.0.0.1:9',
      RECEIPT_KEYS_FILE: path('/var/lib/fees/receipt-keys.json'),
    };
    const lines = EXAMPLE.replaceAll(/^([A-Z_]+)=.*$/gm, (line, name: string) => (name in given ? `${name}='${given[name]}'` : line));
    const more = Object.entries(given).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(EXAMPLE)).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(path('/etc/fees/fees.env'), changed(lines + more.join('')));
  }

  beforeAll(async () => {
    ensureBuilt();
    port = await freePort();
    for (const folder of ['bin', 'root', 'tmp', 'srv', 'etc/systemd/system', 'var/backups/fees']) mkdirSync(path(folder), { recursive: true });
    symlinkSync(path('/var/backups/fees'), path('/srv/fees-backups'));
    for (const [name, script] of Object.entries(SHIMS)) writeFileSync(path(`bin/${name}`), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    writeFileSync(path('/root/students.csv'), csv([studentRow('A1', 2, '100'), studentRow('A2', 5, '1')]));
    makeRelease();
    await makeSql();
  });
  afterAll(async () => {
    if (existsSync(path('server.pid'))) spawnSync('kill', ['-KILL', readFileSync(path('server.pid'), 'utf8').trim()]);
    await mariadb?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** This release, and the same under a later number. */
  function makeRelease(): void {
    execFileSync(process.execPath, [join(ROOT, 'backend/scripts/release.mjs'), path('/root'), '--no-build'], { stdio: 'pipe' });
    const [name, next] = [VERSION, NEXT_VERSION].map((version) => `mmmcollege-fees-${version}`);
    const work = path('/tmp/next');
    mkdirSync(work);
    execFileSync('tar', ['-xzf', path(`/root/${name}.tar.gz`), '-C', work]);
    execFileSync('tar', ['-czf', path(`/root/${name}.tar.gz`), name ?? ''], { cwd: work });
    renameSync(join(work, name ?? ''), join(work, next ?? ''));
    const manifest = join(work, `${next}/package.json`);
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(`"${VERSION}"`, `"${NEXT_VERSION}"`));
    execFileSync('tar', ['-czf', path(`/root/${next}.tar.gz`), next ?? ''], { cwd: work });
    for (const file of [name, next]) execFileSync('bash', ['-c', `sha256sum ${file}.tar.gz >${file}.tar.gz.sha256`], { cwd: path('/root') });
    rmSync(work, { recursive: true });
  }

  describe.each(BLOCKS.map((block) => ({ ...block, first: block.commands.split('\n')[0] ?? '' })))('from "$first"', ({ commands, lacks }) => {
    const test = lacks === null ? it : it.skip;
    test(lacks === null ? 'should run as it stands' : `is not run: ${lacks}`, async () => {
      const { status, stdout, stderr } = run(commands);
      const log = existsSync(path('server.log')) ? readFileSync(path('server.log'), 'utf8') : '';
      expect([status, status === 0 ? '' : `${stdout}${stderr}${log}`]).toEqual([0, '']);
      if (commands.includes('age-keygen') || (commands.includes('fees.env.example') && missing('age') !== null)) await fillIn();
    });
  });

  it('should leave a server of the version that was gone back to, with the students that were imported', async () => {
    // Restored, it was left for a look at NDPS's list; without MariaDB or age it still runs.
    expect(run('kill -0 "$(cat server.pid)" 2>/dev/null || systemctl start fees-server\ncurl -fsS --retry 20 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/mmmcollege-api/health/ready').status).toBe(0);
    expect(await (await fetch(`http://127.0.0.1:${port}/mmmcollege-api/health`)).json()).toMatchObject({ version: VERSION, dependencies: { database: 'up' } });
    const student = await fetch(`http://127.0.0.1:${port}/mmmcollege-api/fetch-student-data/A1`, { method: 'POST' });
    expect(student.status).toBe(200);
  });

  it('should say why for every block that is never run', () => {
    expect([...TEXT.matchAll(/<!-- not run: (.*?) -->/g)].map(([, reason]) => reason)).toEqual(['installs packages', 'needs a certificate and nginx']);
  });

  it('should write % as \\% in every line of a crontab, which would end there otherwise', () => {
    const [, crontab = ''] = /```cron\n([^]*?)```/.exec(TEXT) ?? [];
    const lines = crontab.trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/^(\S+ ){5}\S/);
      expect(line.replaceAll('\\%', '')).not.toContain('%');
      const command = line.split(' ').slice(5).join(' ').replaceAll('\\%', '%');
      expect(spawnSync('sh', ['-n', '-c', command]).status).toBe(0);
    }
  });

  it('should have an example of the settings with which the server would start, but for what has to be changed', () => {
    const parts = [...PROVIDER_SETTINGS, BACKUP_SETTINGS];
    const config = AppConfig.from(parse(changed(EXAMPLE.replace('age1CHANGE-THIS', `age1${'q'.repeat(58)}`))), parts);
    expect([...configurationProblems(config), ...providerProblems(config)].filter((problem) => !/^COLLEGE_LOGO/.test(problem))).toEqual([]);
    const known = new Set([...readFileSync(join(ROOT, '.env.sample'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
    expect([...config.given].filter((name) => !known.has(name))).toEqual([]);
    const toChange = [...EXAMPLE.matchAll(/^([A-Z_]+)=.*CHANGE-THIS/gm)].map(([, name = '']) => name);
    expect(toChange.length).toBeGreaterThan(0);
    for (const name of toChange) expect(() => AppConfig.from(parse(EXAMPLE), parts)).toThrow(`${name} still holds CHANGE-THIS`);
  });

  it('should be rehearsed with everything that the safe has to hold', () => {
    const rehearsal = readFileSync(join(ROOT, 'deploy/rehearse-debian.sh'), 'utf8');
    const [lost = ''] = /^lost\(\) \{\n[^]*?^\}/m.exec(rehearsal) ?? [];
    const [, page = ''] = /^### The machine is lost\n([^]*?)^###/m.exec(TEXT) ?? [];
    for (const name of ['fees.env', 'receipt-keys.json']) expect([name, lost.includes(`/${name}"`), page.includes(`\`${name}\``)]).toEqual([name, true, true]);
    expect(page).toMatch(/`install -o fees -m 600 receipt-keys\.json \/var\/lib\/fees\/`/);
  });

  it('should stay one page that is read in a quarter of an hour', () => {
    // Each new field and head is one more name in the columns of the import, which another test asks for.
    const prose = TEXT.replace(/(?<=\n## Before each semester: import\n\n)[^]+?(?=\n\n)/, '');
    expect(Buffer.byteLength(prose)).toBeLessThan(12_800);
  });
});

import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { Admin } from '../../src/people/admin.entity.js';
import { StoredValue } from '../../src/database/stored-value.entity.js';
import { openDataSource } from '../../src/database/data-source.js';
import type { BackupHeader, BackupManifest, BackupPage } from '../../src/database/backup/backup-format.js';
import { AUDIT_ENTITIES } from '../../src/audit/entities.js';
import { ENTITIES } from '../../src/entities.js';
import { FeeDemand } from '../../src/students/fee-demand.entity.js';
import { LookupCapRow } from '../../src/students/lookup-protection/lookup-cap.entity.js';
import { csv, runImport, studentRow } from '../import/csv-files.js';
import { payDemand } from '../import/payments.js';
import { runFees } from '../support/run-fees.js';
import { createTestDatabase, DATABASES, type TestDatabase } from '../support/test-databases.js';

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}.backup`);

async function makeBackup(url: string, file = newFile()): Promise<string> {
  const { code, troubles } = await runFees(['backup', file], url);
  if (code !== 0) throw new Error(troubles);
  return file;
}

async function runRestore(url: string, ...args: string[]): Promise<string> {
  const { code, shown, troubles } = await runFees(['restore', ...args, ...(args.includes('--replace') ? ['--yes'] : [])], url);
  if (code !== 0) throw new Error(troubles);
  return shown;
}

const manifestOf = (file: string): BackupManifest => {
  const last = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(last) as { manifest: BackupManifest }).manifest;
};

/** A restore adds to the audit trail: that it is restored whole is shown by its chain, in `test/audit/personal-data.e2e-spec.ts`. */
const COMPARED = ENTITIES.filter((entity) => !(AUDIT_ENTITIES as readonly unknown[]).includes(entity));

async function contentOf(dataSource: DataSource): Promise<unknown[]> {
  const keyOf = (entity: (typeof ENTITIES)[number]) => dataSource.getMetadata(entity).primaryColumns[0]?.propertyName ?? '';
  const rows = await Promise.all(COMPARED.map((entity) => dataSource.manager.find(entity, { order: { [keyOf(entity)]: 'ASC' } } as never)));
  return rows.map((some: object[]) => some.filter((row) => !('name' in row && MARKS.includes(String(row.name)))));
}

/** A restore leaves word for the server: what the gateway said since the backup is unknown. */
const MARKS = ['receipts_lost_since', 'restore_open', 'restored_at'];
const marksOf = (dataSource: DataSource): Promise<{ name: string }[]> => dataSource.query("SELECT name FROM app_marks WHERE name LIKE 'restore%' OR name LIKE 'receipts%' ORDER BY name");

/**
 * The database as it is after its server has stopped. A closed SQLite connection keeps its file until its statements are
 * collected, and this process does not end: there the rows go on in a file that nobody has opened.
 */
async function stopped(database: TestDatabase): Promise<string> {
  const copy = join(folder, `${(files += 1)}.sqlite`);
  if (database.url.startsWith('sqlite:')) await database.dataSource.query(`VACUUM INTO '${copy}'`);
  await database.dataSource.destroy();
  return database.url.startsWith('sqlite:') ? `sqlite:${copy}` : database.url;
}

async function contentAt(url: string): Promise<unknown[]> {
  const dataSource = await openDataSource(url, ENTITIES);
  try {
    return await contentOf(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Changes the pages of a backup and counts its checksum anew. */
function forge(file: string, change: (line: string, tables: BackupHeader['tables']) => string, changeHeader = (header: BackupHeader): BackupHeader => header): void {
  const [head = '', ...pages] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1);
  const header = JSON.parse(head) as BackupHeader;
  const lines = [JSON.stringify(changeHeader(header)), ...pages.map((line) => change(line, header.tables))];
  const sha256 = createHash('sha256').update(`${lines.join('\n')}\n`).digest('hex');
  writeFileSync(file, gzipSync(`${[...lines, JSON.stringify({ manifest: { ...manifestOf(file), sha256 } })].join('\n')}\n`));
}

async function withPayments(database: TestDatabase): Promise<void> {
  await runImport(database.url, csv([studentRow('A1', 2, '100.01'), studentRow('A2', 5, '0.01', { studentName: '=cmd|"नाम", ₹\'', pwd: 'Y' }), studentRow('A3', 2, '7')]));
  const { manager } = database.dataSource;
  for (const { id } of await manager.find(FeeDemand, { take: 2, order: { id: 'ASC' } })) await payDemand(database.dataSource, id);
  await manager.insert(Admin, { username: 'office', passwordHash: '$argon2id$x', createdAt: 1, updatedAt: 2 });
  await manager.insert(LookupCapRow, { network: '2001:db8:1:2', reachedAt: 3 });
  await manager.insert(StoredValue, { name: 'note', value: 'line\nbreak \\ "quoted"' });
}

describe.each(DATABASES.flatMap((from) => DATABASES.map((to) => [from, to] as const)))('A backup of %s restored into %s', (from, to) => {
  it('should hold every row of every table as it was', async () => {
    const source = await createTestDatabase(from);
    await withPayments(source);
    const before = await contentOf(source.dataSource);
    const file = await makeBackup(source.url);
    await source.close();

    const target = await createTestDatabase(to, false);
    await target.dataSource.destroy();
    const shown = await runRestore(target.url, file);
    expect(shown).toContain('equal to its manifest');
    expect(shown).toMatch(/of these settled\s+2 {2}₹700\.19/);
    const restored = await openDataSource(target.url, ENTITIES);
    expect(await contentOf(restored)).toEqual(before);
    expect((await marksOf(restored)).map(({ name }) => name)).toEqual(MARKS);
    // The next row gets a new id, and the keys between the tables hold.
    const [first] = before[0] as { id: number }[];
    await expect(restored.query('DELETE FROM students WHERE id = ?', [first?.id])).rejects.toThrow();
    await restored.destroy();
    await runImport(target.url, csv([studentRow('NEW', 2, '1')]));
    await target.close();
  });
});

describe.each(DATABASES)('A backup of %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(kind);
    await withPayments(database);
  });
  afterEach(() => database.close());

  it('should be of one moment when payments are being made meanwhile', async () => {
    const numbers = Array.from({ length: 200 }, (_, n) => `B${n}`);
    await runImport(database.url, csv(numbers.map((number) => studentRow(number, 2, '1.01'))));
    const demands = await database.dataSource.manager.find(FeeDemand, { where: { total: 707 } });
    let paying = true;
    const payments = (async () => {
      for (const { id } of demands) if (paying) await payDemand(database.dataSource, id);
    })();
    for (let round = 0; round < 3; round += 1) {
      const file = await makeBackup(database.url);
      const { totals, rows } = manifestOf(file);
      expect(totals.settled).toEqual(totals.validReceipts);
      expect(totals.facts).toEqual(totals.settled);
      expect(rows['payments']).toBe(totals.payments.count);
    }
    paying = false;
    await payments;
  }, 60_000);

  it('should be readable by its owner only, and never overwrite a file', async () => {
    const file = await makeBackup(database.url);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(makeBackup(database.url, file)).rejects.toThrow('exists already');
    writeFileSync(`${file}.2.partial`, '');
    await expect(makeBackup(database.url, `${file}.2`)).rejects.toThrow('another backup is writing it, or one was interrupted');
    await expect(makeBackup(database.url, '/nowhere/x')).rejects.toThrow('there is no such folder');
  });

  it('should refuse a database in use and leave it as it was', async () => {
    const file = await makeBackup(database.url);
    const before = await contentOf(database.dataSource);
    await expect(runRestore(database.url, file, '--replace')).rejects.toThrow(/in use[\s\S]*Stop the server/);
    expect(await contentOf(database.dataSource)).toEqual(before);
  });

  it('should refuse a filled database without the option to replace it', async () => {
    const file = await makeBackup(database.url);
    const before = await contentOf(database.dataSource);
    const url = await stopped(database);
    await expect(runRestore(url, file)).rejects.toThrow(/not empty \(.*students: 3.*--replace/);
    expect(await contentAt(url)).toEqual(before);
  });

  it('should replace a filled database with the option', async () => {
    const file = await makeBackup(database.url);
    const before = await contentOf(database.dataSource);
    await runImport(database.url, csv([studentRow('LATER', 5, '9')]));
    const url = await stopped(database);
    expect(await runRestore(url, file, '--replace')).toContain('is restored');
    expect(await contentAt(url)).toEqual(before);
  });

  it('should leave the old rows when the backup points at rows it does not have', async () => {
    const file = await makeBackup(database.url);
    // By somebody who can count: a demand belongs to a student who is not there, totals and checksum are right.
    forge(file, (line, tables) => {
      const page = JSON.parse(line) as BackupPage;
      const shape = tables[page.table];
      const at = shape?.columns.indexOf('student_id') ?? -1;
      if (shape?.name === 'fee_demands' && page.rows[0]) page.rows[0][at] = 999;
      return JSON.stringify(page);
    });
    const before = await contentOf(database.dataSource);
    const url = await stopped(database);
    await expect(runRestore(url, file, '--replace')).rejects.toThrow('rows of fee_demands point at rows that it does not have');
    expect(await contentAt(url)).toEqual(before);
  });
});

describe('A damaged backup', () => {
  let file: string;
  let bytes: Buffer;
  beforeAll(async () => {
    const database = await createTestDatabase('sqlite');
    await withPayments(database);
    file = await makeBackup(database.url);
    bytes = readFileSync(file);
    await database.close();
  });

  const verify = async (content: Buffer): Promise<void> => {
    const copy = newFile();
    writeFileSync(copy, content);
    await runRestore('sqlite:/nowhere', copy, '--verify');
  };

  const unpacksTo = (content: Buffer, expected: Buffer): boolean => {
    try {
      return gunzipSync(content).equals(expected);
    } catch {
      return false;
    }
  };

  it('should be found wherever it is cut off', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
      await expect(verify(bytes.subarray(0, length))).rejects.toThrow(/damaged|cut off/);
    }), { numRuns: 40 });
  });

  it('should be found whichever byte is changed', async () => {
    // The first ten bytes are gzip's own: time and system of the packer, of which nothing is read.
    await fc.assert(fc.asyncProperty(fc.integer({ min: 10, max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ change;
      // Deflate fills its last byte up with bits that mean nothing: nothing is damaged when one of those is changed.
      fc.pre(!unpacksTo(changed, gunzipSync(bytes)));
      // A change near the beginning may hit the line by which a backup is recognised, before the checksum at the end is reached.
      await expect(verify(changed)).rejects.toThrow(/damaged|cut off|altered|no backup of this product|newer program/);
    }), { numRuns: 60 });
  });

  it.each(['"tables"', '"columns"', '"name"', '"migrations"', '"createdAt"', '"table"', '"rows"', '"manifest"', '"sha256"'])('should be called damaged, and nothing else, when its word %s is another', async (word) => {
    const text = gunzipSync(bytes).toString();
    for (const other of [word.replace(/.(?="$)/, '~'), `${word}:null,"x"`]) {
      await expect(verify(gzipSync(text.replace(word, other)))).rejects.toThrow(/^(?!Failed:).*(damaged|cut off|altered)/);
    }
  });

  it.each(['amount', 'manifest', 'row'])('should be found when its %s is changed and it is packed anew', async (what) => {
    const text = gunzipSync(bytes).toString();
    const changed = {
      amount: text.replace('70007', '70008'),
      manifest: text.replace(/"payments":\{"count":2/, '"payments":{"count":3'),
      row: text.replace(/,\[\d+,"A3"[^\]]*\]/, ''),
    }[what] ?? '';
    expect(changed).not.toBe(text);
    await expect(verify(gzipSync(changed))).rejects.toThrow(/altered|differs from the manifest/);
  });

  it.each([['something after its end', () => Buffer.concat([bytes, Buffer.alloc(3)])], ['another file behind it', () => Buffer.concat([bytes, bytes])]])(
    'should be found when it has %s', async (_what, content) => {
      await expect(verify(content())).rejects.toThrow('damaged');
    });

  it('should say what it is when it is no backup at all, or of a newer program', async () => {
    await expect(verify(gzipSync('{"hello":1}\n'))).rejects.toThrow('no backup of this product');
    await expect(verify(gzipSync(gunzipSync(bytes).toString().replace('"version":1', '"version":2')))).rejects.toThrow('newer program');
    const later = newFile();
    writeFileSync(later, bytes);
    forge(later, (line) => line, (header) => ({ ...header, migrations: [...header.migrations, 'Later2099'] }));
    await expect(verify(readFileSync(later))).rejects.toThrow('newer program (Later2099)');
    await expect(runRestore('sqlite:/nowhere', '/nowhere/x.backup', '--verify')).rejects.toThrow('There is no file');
  });

  it('should leave no file behind when there is nothing to back up', async () => {
    const target = newFile();
    await expect(makeBackup(`sqlite:${folder}/none.sqlite`, target)).rejects.toThrow('There is no database');
    expect([existsSync(target), existsSync(`${target}.partial`), existsSync(`${folder}/none.sqlite`)]).toEqual([false, false, false]);
  });
});

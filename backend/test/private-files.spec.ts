import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDataSource } from '../src/database/data-source.js';
import { ENTITIES } from '../src/entities.js';
import { exposedFiles } from '../src/database/sqlite/private-files.js';
import { restoreBackup } from '../src/database/backup/restore-backup.js';
import { writeBackup } from '../src/database/backup/write-backup.js';
import { createTestApp } from './support/create-test-app.js';
import { givenStudent } from './support/factories.js';

const FILES = ['', '-wal', '-shm'];
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** As a careless machine is set up: whatever is made is readable by everybody unless its maker says otherwise. */
describe('The embedded database on a machine with other users', () => {
  let folder: string;
  let path: string;
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0);
    folder = mkdtempSync(join(tmpdir(), 'mmm-private-'));
    path = join(folder, 'made/by us/fees.sqlite');
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true, force: true });
  });

  async function written(file: string): Promise<void> {
    const dataSource = await openDataSource(`sqlite:${file}`, ENTITIES);
    await dataSource.runMigrations();
    await givenStudent(dataSource);
    // Not closed in between: only then the files beside it are there.
    expect(FILES.map((suffix) => modeOf(file + suffix))).toEqual(['600', '600', '600']);
    await dataSource.destroy();
  }

  it('should be a file of its user, with all beside it, in folders that nobody else enters', async () => {
    await written(path);
    expect([modeOf(dirname(path)), modeOf(dirname(dirname(path)))]).toEqual(['700', '700']);
  });

  it('should make a folder that was there private when it holds nothing else', async () => {
    chmodSync(folder, 0o755);
    await written(join(folder, 'fees.sqlite'));
    await written(join(folder, 'fees.sqlite'));
    expect(modeOf(folder)).toBe('700');
  });

  it('should leave a folder with other things in it as it is, and be refused in production when others may write there', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
    const file = join(folder, 'fees.sqlite');
    for (const [mode, refused] of [[0o755, []], [0o777, [`${folder} (mode 777)`]]] as const) {
      chmodSync(folder, mode);
      await written(file);
      expect([modeOf(folder), exposedFiles(file)]).toEqual([mode.toString(8), refused]);
    }
  });

  it('should be made private when it was not, before the server answers', async () => {
    await written(path);
    const left = await openDataSource(`sqlite:${path}`, ENTITIES);
    await left.query('CREATE TABLE scratch (n INTEGER)');
    for (const suffix of FILES) chmodSync(path + suffix, 0o644);
    expect(exposedFiles(path)).toEqual(FILES.map((suffix) => `${path}${suffix} (mode 644)`));
    const server = await createTestApp({ databaseUrl: `sqlite:${path}` });
    expect(FILES.map((suffix) => modeOf(path + suffix))).toEqual(['600', '600', '600']);
    expect(exposedFiles(path)).toEqual([]);
    await server.close();
    await left.destroy();
  });

  it('should be backed up into, and restored as, files of their user', async () => {
    await written(path);
    const backup = join(folder, 'fees.backup');
    await writeBackup(`sqlite:${path}`, ENTITIES, backup, { now: Date.now(), allowEmpty: true, progress: () => undefined });
    const restored = join(folder, 'again/fees.sqlite');
    await restoreBackup(backup, `sqlite:${restored}`, { replace: false, nothingLost: false }, () => undefined);
    expect([backup, restored].map(modeOf)).toEqual(['600', '600']);
    expect(modeOf(dirname(restored))).toBe('700');
    expect(existsSync(`${backup}.partial`)).toBe(false);
  });
});

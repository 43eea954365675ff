import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SettlementFileRecord } from '../../src/settlement/store/settlement-file.entity.js';
import { StoredBankLine, StoredSettlementLine } from '../../src/settlement/store/settlement-line.entity.js';
import { runFees } from '../support/run-fees.js';
import { ANY_DATABASE } from '../support/test-databases.js';
import { TestSystem } from '../support/test-system.js';
import { workbook } from '../support/workbook.js';

const SETTINGS = { SETTLEMENT_KEY: 'a settlement key of more than thirty characters' };
const HEADER = 'Atom Txn ID,Merchant Txn ID,Gross Txn Amount,Net Amount to be Paid,Settlement Date';
const BANK = 'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n05/11/2026\t05/11/2026\tNEFT-AXISCN1-NTT DATA PAYMENT\tN1\t\t100.00\t1,100.00\n';
const MB = 1_048_576;
/** `REPORT_MB=350` for a file larger than the memory that may be taken. */
const HUGE_MB = Number(process.env['REPORT_MB'] ?? 100);
const HUGE = `${HUGE_MB} MB`;
const SENDER = `
  const [path, url, authorization] = process.argv.slice(1);
  const form = new FormData();
  require('node:fs').openAsBlob(path).then(async (blob) => {
    form.append('file', blob, 'report');
    console.log(await (await fetch(url, { method: 'POST', headers: { authorization }, body: form })).text());
  });`;

describe.each([ANY_DATABASE])('A report given on the command line, on %s', (kind) => {
  let system: TestSystem;
  let folder: string;
  beforeAll(async () => {
    system = await TestSystem.open(kind, SETTINGS);
    folder = mkdtempSync(join(tmpdir(), 'reports-'));
  });
  afterAll(async () => {
    await system.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const give = (command: string, path: string, ...more: string[]) => runFees([command, path, ...more], system.database.url, { settings: SETTINGS });
  const stored = async () => [await system.data.manager.count(SettlementFileRecord), await system.data.manager.count(StoredSettlementLine), await system.data.manager.count(StoredBankLine)];

  it('should be checked without a trace in a dry run', async () => {
    const run = await give('settlement:import', file('mis.csv', `${HEADER}\n1,NDPS1,100.00,100.00,05/11/2026\n`), '--dry-run');
    expect([run.code, run.shown]).toEqual([0, expect.stringMatching(/1 rows as .*no real file has proven yet\. It was a dry run: nothing was written\./)]);
    expect(await stored()).toEqual([0, 0, 0]);
  });

  it('should be stored and matched as on the screen, which knows it then', async () => {
    const path = file('mis.csv', `${HEADER}\n1,NDPS1,100.00,100.00,05/11/2026\n`);
    expect(await give('settlement:import', path)).toMatchObject({ code: 0, shown: expect.stringContaining('Stored and matched as file 1.') as string });
    expect(await give('bank:import', file('bank.tsv', BANK))).toMatchObject({ code: 0 });
    expect(await stored()).toEqual([2, 1, 1]);
    const overview = (await (await system.office('admin/settlement')).json()) as { batches: { credited: number }[]; files: { by: string }[] };
    expect(overview.batches).toMatchObject([{ credited: 100 }]);
    expect(overview.files[0]?.by).toMatch(/^cli:/);
    expect(await give('settlement:import', path)).toMatchObject({ code: 0, shown: expect.stringContaining('known: nothing was changed') as string });
    expect(await give('settlement:import', path, '--dry-run')).toMatchObject({ code: 0, shown: expect.stringContaining('known') as string });
    expect(await stored()).toEqual([2, 1, 1]);
  });

  it('should be refused with each fault by its line, and be no other report than was said', async () => {
    const faulty = await give('settlement:import', file('faults.csv', `${HEADER}\n2,NDPS2,1.00,9.00,05/11/2026\n3,NDPS3,1.00,1.00,never\n4,NDPS4,1.00,1.00,32/13/2026\n`));
    expect(faulty.code).toBe(1);
    expect(faulty.shown).toMatch(/^Line 3 "never" .*\nLine 4 "32\/13\/2026" .*\nNothing of the file was taken\.\n$/m);
    const other = await give('settlement:import', file('bank.tsv', BANK.replace('N1', 'N2')));
    expect([other.code, other.shown]).toEqual([1, expect.stringContaining('No preset knows the header')]);
    expect(other.shown).toContain('Txn Date | Value Date | Description');
    const unknown = await give('settlement:import', file('mis.csv', HEADER), '--preset', 'nobody');
    expect([unknown.code, unknown.troubles]).toEqual([1, expect.stringMatching(/There is no preset nobody\. There are: .*ndps-mis/)]);
    expect(await give('bank:import', file('hdfc.tsv', BANK.replace('N1', 'N3')), '--preset', 'hdfc')).toMatchObject({ code: 1 });
    expect(await give('bank:import', join(folder, 'not-there.csv'))).toMatchObject({ code: 1, troubles: expect.stringContaining('ENOENT') as string });
    expect((await runFees(['bank:import', file('x.csv', '')], system.database.url)).troubles).toContain('SETTLEMENT_KEY is not set');
    expect(await stored()).toEqual([2, 1, 1]);
  });

  /** Sent by a process of its own: what it holds is not what the server holds. */
  const upload = async (path: string): Promise<string> => {
    await system.office('admin/settlement');
    const authorization = `Basic ${Buffer.from('office:a long office password').toString('base64')}`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', SENDER, path, `${system.server.url}/mmmcollege-api/admin/settlement/files`, authorization]);
    return stdout;
  };

  const bomb = (): string => file('bomb.xlsx', workbook([HEADER.split(',')], { 'xl/worksheets/sheet1.xml': Buffer.alloc(HUGE_MB * MB, ' ') }));
  it.each<[string, () => Promise<string> | string, RegExp]>([
    // Smaller ones may be unpacked.
    ...(HUGE_MB >= 350 ? [[`a workbook that unpacks to ${HUGE}`, bomb, /unpacks/] as [string, () => string, RegExp]] : []),
    [HUGE, () => {
      const path = file('large.csv', 'a');
      truncateSync(path, HUGE_MB * MB);
      return path;
    }, /larger than 32 MB/],
    ['a formula', () => file('formula.xlsx', workbook([HEADER.split(','), [{ xml: '<c r="A2"><f>HYPERLINK("x")</f><v>2</v></c>' }]])), /formula/],
    ['UTF-16', () => file('utf16.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEADER}\n`, 'utf16le')])), /UTF-16|UTF-8|no text|header/],
    ['Latin-1', () => file('latin.csv', Buffer.from(`${HEADER},caf\xe9\n`, 'latin1')), /UTF-8/],
    ['10,000 columns', () => file('wide.csv', `${'a,'.repeat(10_000)}\n`), /columns/],
  ])('should be refused with a sentence and bounded memory, here and on the screen: %s', async (name, make, reason) => {
    const path = await make();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const run = await give('settlement:import', path);
    const screen = await upload(path);
    clearInterval(watch);
    expect([run.code, run.shown]).toEqual([1, expect.stringMatching(reason)]);
    // The rest of it is read past, for which a busy machine has not the time.
    expect(screen).toMatch(name === HUGE ? /PAYLOAD_TOO_LARGE|REQUEST_TIMEOUT/ : reason);
    expect((most - before) / MB).toBeLessThan(220);
    expect(await stored()).toEqual([2, 1, 1]);
  });
});

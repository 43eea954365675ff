import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expectedCells, fuzzedRecords } from '../../testing/fuzzed-records';
import { csvPieces } from './csv';

// Tokens of its text filter: comma, quote, UTF-8, from line 1, no column formats, language, quoted fields are text, no special numbers.
const READ = 'CSV:44,34,76,1,,0,true,false';
const WRITE = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false';

/** Its cells know one kind of line end. */
const inItsCell = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

describe('The CSV in LibreOffice', () => {
  it('should be read back as it was written, for 10,000 records of anything', () => {
    const folder = mkdtempSync(join(tmpdir(), 'csv-libreoffice-'));
    try {
      const records = fuzzedRecords(10_000);
      writeFileSync(join(folder, 'mmmcollege_transactions.csv'), [...csvPieces(records)].join(''));
      execFileSync('soffice', [
        '--headless', `-env:UserInstallation=file://${folder}/profile`, `--infilter=${READ}`, '--convert-to', WRITE, '--outdir', join(folder, 'again'),
        join(folder, 'mmmcollege_transactions.csv'),
      ], { stdio: 'pipe' });
      const read = parse(readFileSync(join(folder, 'again/mmmcollege_transactions.csv')), { bom: true, relax_column_count: true }) as string[][];
      const written = expectedCells(records).map((cells) => cells.map(inItsCell));
      const wrong = written.flatMap((cells, row) =>
        cells.flatMap((cell, column) => (read[row]?.[column] === cell ? [] : [{ row, column, cell, read: read[row]?.[column] }])));
      expect({ rows: read.length, wrong: wrong.slice(0, 20), count: wrong.length }).toEqual({ rows: written.length, wrong: [], count: 0 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});

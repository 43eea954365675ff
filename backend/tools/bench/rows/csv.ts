import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { packageFile } from '../browser/chromium.js';
import type { ListedRecord } from '../browser/office.js';
import { withOfficePages } from '../browser/office-pages.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { runInterleaved } from '../lib/interleave.js';
import { median, medianInterval, ratios } from '../lib/stats.js';

interface Made {
  milliseconds: number;
  longTasks: number[];
  size: number;
}

const COLUMNS = ['admissionNumber', 'studentName', 'email', 'mobile', 'course', 'semesterNo', 'total_fees', 'transaction_id', 'transaction_status'] as const;

/** From the click to the browser's download. */
function clickDownload(page: Page): Promise<Made> {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Download CSV'));
    window.noted.files.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
    window.noted.longTasks.length = 0;
    const began = performance.now();
    button?.click();
    while (window.noted.files.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const [file] = window.noted.files;
    // Long tasks are reported a little later.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { milliseconds: (file?.at ?? Number.NaN) - began, longTasks: [...window.noted.longTasks], size: file?.blob.size ?? 0 };
  });
}

/** papaparse in its usual form: the columns, formulas escaped, one string, one blob. */
function unparse(page: Page): Promise<Made> {
  return page.evaluate(async (columns) => {
    const { Papa, rows } = window as unknown as { Papa: { unparse(rows: object[], options: object): string }; rows: object[] };
    await new Promise((resolve) => setTimeout(resolve, 100));
    window.noted.longTasks.length = 0;
    const began = performance.now();
    const blob = new Blob([Papa.unparse(rows, { columns, escapeFormulae: true })], { type: 'text/csv' });
    const milliseconds = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { milliseconds, longTasks: [...window.noted.longTasks], size: blob.size };
  }, [...COLUMNS]);
}

/** The expected cell: the stored value, with formulas escaped. */
function expectedCell(record: ListedRecord, name: (typeof COLUMNS)[number]): string {
  const value = record[name];
  return name === 'total_fees' ? Number(value).toFixed(2) : value === null ? '' : String(value);
}

function judgeFile(text: string, records: readonly ListedRecord[]): string | null {
  const rows = parse(text, { bom: true }) as string[][];
  if (rows.length !== records.length + 1) return `${rows.length - 1} lines for ${records.length} rows`;
  for (const [index, record] of [...records].reverse().entries()) {
    for (const [at, name] of COLUMNS.entries()) {
      const [cell = '', expected] = [rows[index + 1]?.[at], expectedCell(record, name)];
      if (cell !== expected && cell !== `'${expected}`) return `line ${index + 2}, ${name}: "${cell}" instead of "${expected}"`;
    }
  }
  return null;
}

const run = (bench: Bench): Promise<Findings> =>
  withOfficePages(bench, false, async ({ office, naive, records }) => {
    await naive.addScriptTag({ path: packageFile('papaparse/papaparse.min.js') });
    await office.bringToFront();
    await clickDownload(office);
    const fault = judgeFile(await office.evaluate(async () => (await window.noted.files[0]?.blob.text()) ?? ''), records);
    const turn = async (page: Page, make: (page: Page) => Promise<Made>): Promise<Made> => {
      await page.bringToFront();
      return make(page);
    };
    await turn(naive, unparse);
    const { a, b } = await runInterleaved(bench.options.pairs, () => turn(office, clickDownload), () => turn(naive, unparse));
    const [ours, theirs] = [a, b].map((made) => made.map(({ milliseconds }) => milliseconds)) as [number[], number[]];
    const points = ratios(theirs, ours);
    const interval = medianInterval(points);
    const changed = new Set(a.map(({ size }) => size)).size > 1;
    return {
      measures: [
        { what: `speed of a file of ${records.length} rows, of papaparse's`, value: interval.median, unit: '×', interval, points, judged: { better: 'higher', floor: 1, goal: 1.4 }, beside: `${Math.round(median(ours))} ms against ${Math.round(median(theirs))} ms, ${((a[0]?.size ?? 0) / 1e6).toFixed(1)} MB` },
        { what: 'longest task of the page’s thread', value: Math.max(0, ...a.flatMap(({ longTasks }) => longTasks)), unit: 'ms', judged: { better: 'lower', goal: 50 }, beside: `0: none was longer than 50 ms; the peer: ${Math.round(Math.max(0, ...b.flatMap(({ longTasks }) => longTasks)))} ms` },
      ],
      void: fault ?? (changed ? 'files of several sizes' : null),
    };
  });

export const P7: Row = { name: 'P7', title: 'CSV of the whole list in the page against papaparse', perDatabase: false, run };

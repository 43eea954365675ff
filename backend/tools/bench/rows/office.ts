import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startSandbox } from '../../gateway-sandbox/sandbox.js';
import { openBrowser } from '../browser/chromium.js';
import { openOffice } from '../browser/office.js';
import { watchPage } from '../browser/office-pages.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { arrivals, openLoop, WirePool } from '../lib/load.js';
import type { DatabaseKind } from '../lib/options.js';
import { ensureAdmin, freshStudents } from '../lib/people.js';
import { MERCHANT, startProduct } from '../lib/product.js';
import { randomBelow } from '../lib/random.js';
import { median, quantile } from '../lib/stats.js';
import { Rush } from './rush.js';

const SECONDS = 20;
/** Payments made in the meantime, one after the other. */
const PAYERS = 40;

/** Memory of the page after a garbage collection, in MB: objects and the packed rows. */
async function heapMb(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  // The protocol's types lack the embedder's and the buffers' part.
  const usage = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };
  await devtools.detach();
  return (usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 1e6;
}

/** How often the page has received the whole list. Read in the page, because Playwright does not report the end of every stream. */
const timesLoaded = (page: Page): Promise<number> => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/getPaymentResponse')).length);

/** Reloads the list until stopped. @returns how often. */
async function reloading(page: Page, until: Promise<unknown>): Promise<number> {
  const before = await timesLoaded(page);
  let over = false;
  void until.finally(() => { over = true; });
  // The button does nothing while a list is loading.
  for (; !over; await sleep(100)) await page.getByRole('button', { name: 'Reload list' }).click();
  return (await timesLoaded(page)) - before;
}

async function run(bench: Bench, database: DatabaseKind): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled(database, { ...options, payments: options.listRows, use: 'office' });
  await ensureAdmin(store.dataSource);
  const students = await freshStudents(store.dataSource, 2 * PAYERS + 4);
  const gateway = await startSandbox({ port: 0, merchant: MERCHANT });
  const product = await startProduct({ databaseUrl: store.url, folder, gatewayUrl: gateway.url });
  const pool = new WirePool(product.port);
  const below = randomBelow(options.seed);
  let next = 0;
  const paying = async (count: number, seconds: number): Promise<Rush> => {
    const rush = new Rush(pool, gateway);
    const first = next;
    next += count;
    await openLoop(arrivals(count, seconds, below), (index, due) => {
      const student = students[first + index];
      if (!student) throw new Error('more payers than students');
      return rush.journey(student, first + index, due);
    });
    return rush;
  };
  const { browser, close } = await openBrowser(false);
  try {
    await paying(4, 2);
    const alone = await paying(PAYERS, SECONDS);
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
    await context.addInitScript(watchPage);
    const began = performance.now();
    const [stored] = await store.dataSource.query<{ n: number }[]>('SELECT COUNT(*) AS n FROM payments');
    const page = await openOffice(context, product.url, Number(stored?.n));
    const loadMs = performance.now() - began;
    const memory = await heapMb(page);
    const payers = paying(PAYERS, SECONDS);
    const loads = await reloading(page, payers);
    const beside = await payers;
    const longest = await page.evaluate(() => Math.max(0, ...window.noted.longTasks));
    const times = (rush: Rush): number[] => Object.values(rush.times).flat();
    const lost = [...alone.lost, ...beside.lost];
    return {
      measures: [
        { what: 'a student’s call, p95, while the office loads the list again and again', value: quantile(times(beside), 0.95), unit: 'ms', judged: { better: 'lower', floor: 1_000, goal: 1_000 }, beside: `median ${median(times(beside)).toFixed(1)} ms; without the office: p95 ${quantile(times(alone), 0.95).toFixed(1)} ms, median ${median(times(alone)).toFixed(1)} ms; ${PAYERS} payers in ${SECONDS} s each, ${loads} loads of ${options.listRows} rows` },
        { what: 'students without a receipt', value: lost.length, unit: '', judged: { better: 'lower', floor: 0, goal: 0 } },
        { what: `login to ${options.listRows} rows on the screen`, value: loadMs, unit: 'ms' },
        { what: 'memory of the page with the whole list', value: memory, unit: 'MB', judged: { better: 'lower', floor: 150, goal: 150 } },
        { what: 'longest task of the page’s thread', value: longest, unit: 'ms', judged: { better: 'lower', goal: 50 } },
      ],
      notes: lost.slice(0, 3),
    };
  } finally {
    await close();
    pool.close();
    await product.stop();
    await gateway.close();
  }
}

export const OFFICE: Row = { name: 'OFFICE', title: 'The office loads its list while students pay', perDatabase: true, run };

import type { Page } from '@playwright/test';
import type { Bench, Findings } from '../lib/bench.js';
import { fetchList } from '../lib/fetch-list.js';
import { ensureAdmin } from '../lib/people.js';
import { startPeer, startProduct } from '../lib/product.js';
import { openBrowser } from './chromium.js';
import { type ListedRecord, openNaivePage, openOffice } from './office.js';

export interface OfficePages {
  office: Page;
  naive: Page;
  records: ListedRecord[];
}

export interface PageObservations {
  files: { at: number; blob: Blob }[];
  longTasks: number[];
}

declare global {
  interface Window {
    noted: PageObservations;
  }
}

/** Runs in the page before its own code: records every created file and every task longer than 50 ms. */
export function watchPage(): void {
  const noted: PageObservations = { files: [], longTasks: [] };
  Object.assign(window, { noted });
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob: Blob) => {
    noted.files.push({ at: performance.now(), blob });
    return create(blob);
  };
  new PerformanceObserver((list) => noted.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
}

/** The admin screen and the naive page, both with the whole list, in one browser. */
export async function withOfficePages(bench: Bench, unlimited: boolean, work: (pages: OfficePages) => Promise<Findings>): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled('sqlite', { ...options, payments: options.listRows });
  await ensureAdmin(store.dataSource);
  const servers = [await startProduct({ databaseUrl: store.url, folder }), await startPeer({ databaseUrl: store.url, folder })] as const;
  const [product, peer] = servers;
  try {
    const records = JSON.parse((await fetchList(product.port, true)).text ?? '[]') as ListedRecord[];
    const { browser, close } = await openBrowser(unlimited);
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
      await context.addInitScript(watchPage);
      return await work({ office: await openOffice(context, product.url, records.length), naive: await openNaivePage(context, peer.url), records });
    } finally {
      await close();
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

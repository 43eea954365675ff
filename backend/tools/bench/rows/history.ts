import type { Page } from '@playwright/test';
import { insertRow } from '../../../src/database/cached-statements.js';
import { GatewayFact } from '../../../src/payments/ledger/gateway-fact.entity.js';
import { Requery } from '../../../src/payments/history/requery.entity.js';
import { openBrowser } from '../browser/chromium.js';
import { openOffice } from '../browser/office.js';
import { watchPage } from '../browser/office-pages.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { ensureAdmin } from '../lib/people.js';
import { startProduct } from '../lib/product.js';
import { median } from '../lib/stats.js';
import type { Store } from '../lib/stores.js';

const MESSAGES = 1_000;
const PHONE = { width: 412, height: 915 };
const OPENINGS = 11;
const MINUTE = 60_000;

interface Told {
  id: number;
  transaction_id: string;
  gateway_txn_id: string;
  amount: number;
  created_at: number;
}

/** A payment about which the gateway said "pending" for weeks, by messages and answers, before it was paid. */
async function muchTold({ dataSource }: Store): Promise<string> {
  const [payment] = await dataSource.query<Told[]>("SELECT id, transaction_id, gateway_txn_id, amount, created_at FROM payments WHERE state = 'SUCCESS' ORDER BY id DESC LIMIT 1");
  if (!payment) throw new Error('no payment is seeded');
  const { id: paymentId, transaction_id: transactionId, gateway_txn_id: gatewayTxnId, amount, created_at: created } = payment;
  await dataSource.transaction(async (tx) => {
    for (let number = 0; number < MESSAGES; number += 1) {
      const at = Number(created) + number * 10 * MINUTE;
      const isPaid = number === MESSAGES - 1;
      await insertRow(tx, GatewayFact, {
        paymentId, digest: String(number).padStart(64, '0'), source: number % 3 === 0 ? 'requery' : 'callback', receivedAt: at, status: isPaid ? 'paid' : 'pending', mismatch: null,
        code: isPaid ? 'OTS0000' : 'OTS0551', gatewayTxnId, amount: Number(amount), surcharge: 0, totalAmount: Number(amount), currency: 'INR', channel: 'NB',
        isChallan: 0, isPaidUnlessChallan: 0, bankTxnId: null, reconciliationCode: null, signature: number % 3 === 0 ? 'absent' : 'valid', completedAt: isPaid ? at : null,
        initiatedAt: Number(created), openedAt: Number(created), payload: {},
      });
      if (number % 3 === 0) await insertRow(tx, Requery, { paymentId, sentAt: at, endedAt: at, purpose: 'routine', answer: isPaid ? 'paid' : 'pending', failure: null });
    }
  });
  return transactionId;
}

/** From the press on the link to the painted history, in ms. */
async function open(page: Page, id: string): Promise<number> {
  const link = page.locator(`#payment-${id}`);
  await link.waitFor();
  const opened = await link.evaluate(async (element: HTMLElement) => {
    const began = performance.now();
    element.click();
    while (![...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'What happened')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  return opened;
}

async function run({ options, stores, folder }: Bench): Promise<Findings> {
  const store = await stores.filled('sqlite', { ...options, payments: 2_000, use: 'history' });
  await ensureAdmin(store.dataSource);
  const id = await muchTold(store);
  const product = await startProduct({ databaseUrl: store.url, folder });
  const { browser, close } = await openBrowser(false);
  try {
    const context = await browser.newContext({ viewport: PHONE, bypassCSP: true });
    await context.addInitScript(watchPage);
    const [stored] = await store.dataSource.query<{ n: number }[]>('SELECT COUNT(*) AS n FROM payments');
    const page = await openOffice(context, product.url, Number(stored?.n));
    await page.getByPlaceholder('Search transactions').fill(id);
    const times: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      times.push(await open(page, id));
      if (opening < OPENINGS - 1) await page.goBack();
    }
    const shown = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight }));
    const picture = process.env['BENCH_PICTURES'];
    if (picture) await page.screenshot({ path: `${picture}/history-412.png`, fullPage: true });
    // The first one loads the screen's code as well.
    const [first = Number.NaN, ...later] = times;
    return {
      measures: [
        { what: `opening the page of a payment with ${MESSAGES} messages, 412 px wide, the slowest`, value: Math.max(first, ...later), unit: 'ms', judged: { better: 'lower', floor: 1_000, goal: 1_000 }, beside: `first ${Math.round(first)} ms, then median ${Math.round(median(later))} ms` },
        { what: 'pixels wider than the phone', value: shown.width - PHONE.width, unit: '', judged: { better: 'lower', floor: 0, goal: 0 } },
        { what: 'height of the page, in screens', value: shown.height / PHONE.height, unit: '' },
      ],
    };
  } finally {
    await close();
    await product.stop();
  }
}

export const HISTORY: Row = { name: 'HISTORY', title: 'The page of a payment with 1,000 messages, on a phone', perDatabase: false, run };

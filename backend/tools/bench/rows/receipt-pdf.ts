import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { openBrowser, packageFile } from '../browser/chromium.js';
import { watchPage } from '../browser/office-pages.js';
import { similarity } from '../browser/similarity.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { runInterleaved } from '../lib/interleave.js';
import { startProduct } from '../lib/product.js';
import { median, medianInterval, ratios } from '../lib/stats.js';

interface Made {
  milliseconds: number;
  bytes: number;
  base64: string;
}

const PEER = ['html2canvas/dist/html2canvas.min.js', 'jspdf/dist/jspdf.umd.min.js'];

/** From the click on Download to the browser's download. */
function clickDownload(page: Page): Promise<Made> {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Download'));
    window.noted.files.length = 0;
    const began = performance.now();
    button?.click();
    while (window.noted.files.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const [file] = window.noted.files;
    if (!file) throw new Error('no file');
    const bytes = new Uint8Array(await file.blob.arrayBuffer());
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return { milliseconds: file.at - began, bytes: bytes.length, base64 };
  });
}

/** html2canvas and jsPDF as their documentation shows it. */
function asDocumented(page: Page): Promise<Made> {
  return page.evaluate(async () => {
    interface Pdf {
      internal: { pageSize: { getWidth(): number } };
      addImage(data: string, format: string, x: number, y: number, width: number, height: number): void;
      output(kind: 'blob'): Blob;
    }
    const { html2canvas, jspdf } = window as unknown as {
      html2canvas(element: Element, options: object): Promise<HTMLCanvasElement>;
      jspdf: { jsPDF: new (orientation: string, unit: string, format: string) => Pdf };
    };
    const sheet = document.querySelector('article');
    if (!sheet) throw new Error('no receipt');
    const began = performance.now();
    const canvas = await html2canvas(sheet, { scale: 2, logging: false });
    const pdf = new jspdf.jsPDF('p', 'pt', 'a4');
    const width = pdf.internal.pageSize.getWidth();
    pdf.addImage(canvas.toDataURL('image/png'), 'PNG', 0, 0, width, (canvas.height * width) / canvas.width);
    const blob = pdf.output('blob');
    return { milliseconds: performance.now() - began, bytes: blob.size, base64: '' };
  });
}

function pictureOf(made: Made, folder: string): Buffer {
  writeFileSync(join(folder, 'receipt.pdf'), Buffer.from(made.base64, 'base64'));
  execFileSync('pdfimages', ['-png', join(folder, 'receipt.pdf'), join(folder, 'receipt-picture')]);
  const [name = ''] = readdirSync(folder).filter((file) => file.startsWith('receipt-picture') && file.endsWith('.png')).sort();
  return readFileSync(join(folder, name));
}

/** The receipt as the browser paints it, at the width of paper and twice its size, as in the file. */
async function screenshot(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    const host = document.createElement('div');
    host.id = 'paper';
    Object.assign(host.style, { position: 'absolute', top: '0', left: '0', width: '46rem', zIndex: '9', background: '#fff' });
    host.append(document.querySelector('article')?.cloneNode(true) ?? '');
    document.body.append(host);
  });
  return page.locator('#paper article').screenshot({ animations: 'disabled' });
}

async function openReceipt(page: Page, origin: string, { id, number }: { id: string; number: string }): Promise<void> {
  await page.addInitScript(watchPage);
  await page.addInitScript((feeToken) => sessionStorage.setItem('feeToken', feeToken), number);
  await page.goto(`${origin}/mmmcollege/fee-receipt/${id}`);
  await page.locator('article').waitFor();
  await page.waitForLoadState('networkidle');
}

async function run(bench: Bench): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled('sqlite', options);
  const [paid] = await store.dataSource.query<{ id: string; number: string }[]>(
    'SELECT transaction_id AS id, admission_number AS number FROM payments WHERE settled_demand_id IS NOT NULL AND semester_no = 5 ORDER BY id LIMIT 1',
  );
  if (!paid) return { measures: [], void: 'no receipt to show' };
  const product = await startProduct({ databaseUrl: store.url, folder });
  const { browser, close } = await openBrowser(false);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1600 }, deviceScaleFactor: 2, bypassCSP: true });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('response', (response) => void (/make-receipt-pdf.*\.js/.test(response.url()) && scripts.push(response.url())));
    await openReceipt(page, product.url, paid);
    const codeBytes = scripts.reduce((sum, url) => sum + readFileSync(join('frontend/dist/assets', `${url.split('/').at(-1)}.br`)).length, 0);
    for (const name of PEER) await page.addScriptTag({ path: packageFile(name) });
    const peerCode = PEER.reduce((sum, name) => sum + brotliCompressSync(readFileSync(packageFile(name))).length, 0);
    for (let turn = 0; turn < 2; turn += 1) {
      await clickDownload(page);
      await asDocumented(page);
    }
    const { a, b } = await runInterleaved(options.pairs, () => clickDownload(page), () => asDocumented(page));
    const [ours, theirs] = [a, b].map((made) => made.map(({ milliseconds }) => milliseconds)) as [number[], number[]];
    const points = ratios(theirs, ours);
    const interval = medianInterval(points);
    const [file] = a;
    const { ssim, sizes } = await similarity(page, pictureOf(file as Made, folder), await screenshot(page));
    return {
      measures: [
        { what: 'speed, of html2canvas and jsPDF', value: interval.median, unit: '×', interval, points, judged: { better: 'higher', floor: 2, goal: 3 }, beside: `${Math.round(median(ours))} ms against ${Math.round(median(theirs))} ms` },
        { what: 'size of the file', value: (file?.bytes ?? 0) / 1_000, unit: 'KB', judged: { better: 'lower', floor: 400, goal: 200 }, beside: `the peer: ${Math.round((b[0]?.bytes ?? 0) / 1_000)} KB` },
        { what: 'code loaded when the page is idle, compressed', value: codeBytes / 1_000, unit: 'KB', judged: { better: 'lower', goal: 80 }, beside: `the peer: ${Math.round(peerCode / 1_000)} KB` },
        { what: 'same look as the page (SSIM)', value: ssim, unit: '', judged: { better: 'higher', goal: 0.99 }, beside: sizes },
      ],
      void: codeBytes === 0 ? 'the code of the PDF was not loaded while the page was idle' : null,
    };
  } finally {
    await close();
    await product.stop();
  }
}

export const P8: Row = { name: 'P8', title: 'Receipt PDF in the page against html2canvas and jsPDF', perDatabase: false, run };

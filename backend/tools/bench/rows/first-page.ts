import { openBrowser, packageFile } from '../browser/chromium.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { runInterleaved } from '../lib/interleave.js';
import { startPeer, startProduct } from '../lib/product.js';
import { median, medianInterval, ratios } from '../lib/stats.js';

interface Visit {
  score: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  kilobytes: number;
}

/** As much of Lighthouse's answer as this row reads. */
interface Audited {
  lhr: {
    runtimeError?: { message: string };
    audits: Record<string, { numericValue?: number } | undefined>;
    categories: Record<string, { score: number | null } | undefined>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<Audited | undefined>;

/**
 * One visit with Lighthouse's mobile settings: simulated Slow 4G and a processor four times as slow. `simulate` is what its score is defined
 * on, and estimates the largest paint from the weight of the files; `devtools` slows the browser down and watches it.
 */
async function visit(url: string, port: number, throttlingMethod: 'simulate' | 'devtools'): Promise<Visit> {
  const { default: lighthouse } = (await import(packageFile('lighthouse'))) as { default: Lighthouse };
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: ['performance'], formFactor: 'mobile', maxWaitForLoad: 30_000, throttlingMethod });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result');
  const { audits, categories } = result.lhr;
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: (categories['performance']?.score ?? Number.NaN) * 100, lcpMs: value('largest-contentful-paint'), tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'), kilobytes: value('total-byte-weight') / 1_000,
  };
}

async function run(bench: Bench): Promise<Findings> {
  const { options, stores, folder } = bench;
  const store = await stores.filled('sqlite', options);
  const servers = [await startProduct({ databaseUrl: store.url, folder }), await startPeer({ databaseUrl: '', folder })] as const;
  const [product, peer] = servers;
  const { debuggingPort, close } = await openBrowser(false);
  try {
    const ours = `${product.url}/mmmcollege`;
    const theirs = `${peer.url}/static-form`;
    const pairs = options.quick ? 1 : Math.min(options.pairs, 10);
    const compared = (method: 'simulate' | 'devtools') => runInterleaved(pairs, () => visit(ours, debuggingPort, method), () => visit(theirs, debuggingPort, method));
    await visit(ours, debuggingPort, 'simulate');
    const { a, b } = await compared('simulate');
    const applied = await compared('devtools');
    const of = (visits: Visit[], name: keyof Visit): number[] => visits.map((one) => one[name]);
    const points = ratios(of(applied.a, 'lcpMs'), of(applied.b, 'lcpMs'));
    const interval = medianInterval(points);
    return {
      measures: [
        { what: 'Lighthouse score, phone', value: median(of(a, 'score')), unit: '', interval: medianInterval(of(a, 'score')), judged: { better: 'higher', floor: 98 }, beside: `the static form: ${median(of(b, 'score'))}` },
        { what: 'compressed bytes in all', value: median(of(a, 'kilobytes')), unit: 'KB', judged: { better: 'lower', floor: 120, goal: 95 }, beside: `the static form: ${median(of(b, 'kilobytes')).toFixed(1)} KB` },
        {
          what: 'largest paint, of the static form’s, on a browser that is slowed down', value: interval.median, unit: '×', interval, points, judged: { better: 'lower', goal: 1.5 },
          beside: `${Math.round(median(of(applied.a, 'lcpMs')))} ms against ${Math.round(median(of(applied.b, 'lcpMs')))} ms; as Lighthouse estimates it ${Math.round(median(of(a, 'lcpMs')))} ms against ${Math.round(median(of(b, 'lcpMs')))} ms`,
        },
        { what: 'total blocking time', value: median(of(a, 'tbtMs')), unit: 'ms', judged: { better: 'lower', goal: 50 } },
        { what: 'layout shift', value: Math.max(...of(a, 'cls')), unit: '', judged: { better: 'lower', goal: 0 } },
      ],
    };
  } finally {
    await close();
    for (const server of servers) await server.stop();
  }
}

export const P9: Row = { name: 'P9', title: 'First page on a phone against a static form (Lighthouse)', perDatabase: false, run };

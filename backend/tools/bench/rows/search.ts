import type { Page } from '@playwright/test';
import { slowDown } from '../browser/chromium.js';
import { keystroke } from '../browser/keystroke.js';
import { bruteForce, type ListedRecord, searchable, showRows, SHOWN_ROWS } from '../browser/office.js';
import { withOfficePages } from '../browser/office-pages.js';
import type { Bench, Findings, Row } from '../lib/bench.js';
import { median, medianInterval, quantile, ratios } from '../lib/stats.js';

/** Typed letter by letter: names, numbers, amounts, states, a text of every row and one of none. */
const TYPED = ['asha r', 'kumar', '98765', 'seed0042', 'failed', 'ndps2611', '₹7,0', "d'souza", 'example', 'b.sc', 'कुमारी', 'zzz'];
const SLOWER = 4;
/** The default number of rows a page. */
const FIRST_ROWS = 5;

interface Typing {
  times: number[];
  wrong: string[];
}

type Expected = (query: string) => string[];

function remembering(records: readonly ListedRecord[], textsOf: (record: ListedRecord) => string[]): Expected {
  const known = new Map<string, string[]>();
  return (query) => {
    const ids = known.get(query) ?? bruteForce(records, query, textsOf);
    known.set(query, ids);
    return ids;
  };
}

async function type(page: Page, expected: Expected, text: string): Promise<Typing> {
  const typing: Typing = { times: [], wrong: [] };
  await page.bringToFront();
  const queries = [...text].map((_, index) => [...text].slice(0, index + 1).join(''));
  let before = expected('').join();
  for (const query of [...queries, '']) {
    const ids = expected(query);
    const took = await keystroke(page, query, ids);
    if (took === null) typing.wrong.push(query);
    // Unchanged rows do not show when they were painted again.
    else if (ids.join() !== before) typing.times.push(took);
    before = ids.join();
  }
  return typing;
}

const run = (bench: Bench): Promise<Findings> =>
  withOfficePages(bench, true, async ({ office, naive, records }) => {
    const texts = bench.options.quick ? TYPED.slice(0, 4) : TYPED;
    const ours = remembering(records, searchable);
    const theirs = remembering(records, (record) => Object.values(record).map(String));
    for (const text of texts.slice(0, 2)) {
      await type(office, ours, text);
      await type(naive, theirs, text);
    }
    const [a, b]: [Typing[], Typing[]] = [[], []];
    for (const [index, text] of texts.entries()) {
      const both = [async () => a.push(await type(office, ours, text)), async () => b.push(await type(naive, theirs, text))];
      for (const turn of index % 2 === 0 ? both : both.reverse()) await turn();
    }
    await showRows(office, FIRST_ROWS, records.length);
    const few: Typing[] = [];
    const first: Expected = (query) => ours(query).slice(0, FIRST_ROWS);
    for (const text of texts) few.push(await type(office, first, text));
    await slowDown(office, SLOWER);
    const slow: Typing[] = [];
    for (const text of texts) slow.push(await type(office, first, text));

    const all = (typings: Typing[]): number[] => typings.flatMap(({ times }) => times);
    const points = ratios(a.map(({ times }) => median(times)), b.map(({ times }) => median(times)));
    const interval = medianInterval(points);
    const wrong = [...a, ...b, ...few, ...slow].flatMap((typing) => typing.wrong);
    return {
      measures: [
        { what: `key to painted rows of ${records.length}, ${FIRST_ROWS} to a page, p95`, value: quantile(all(few), 0.95), unit: 'ms', judged: { better: 'lower', floor: 50, goal: 16 }, beside: `median ${median(all(few)).toFixed(1)} ms over ${all(few).length} keys` },
        { what: `the same, p95, processor ÷${SLOWER}`, value: quantile(all(slow), 0.95), unit: 'ms', judged: { better: 'lower', goal: 50 }, beside: `median ${median(all(slow)).toFixed(1)} ms` },
        { what: `key to painted rows, ${SHOWN_ROWS} to a page, p95`, value: quantile(all(a), 0.95), unit: 'ms', beside: `median ${median(all(a)).toFixed(1)} ms over ${all(a).length} keys; the peer: p95 ${quantile(all(b), 0.95).toFixed(0)} ms, median ${median(all(b)).toFixed(0)} ms` },
        { what: `the same, of the peer’s`, value: interval.median, unit: '×', interval, points },
      ],
      void: wrong.length > 0 ? `other rows than brute force finds for: ${[...new Set(wrong)].join(', ')}` : null,
    };
  });

export const P6: Row = { name: 'P6', title: 'Search in the office’s list: key to painted rows', perDatabase: false, run };

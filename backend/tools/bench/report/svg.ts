import type { Measure, RowResult } from '../lib/result.js';
import { shortNumber } from './text.js';

const INK = '#1f2933';
const FAINT = '#cbd2d9';
const OURS = '#0b6bcb';
const FLOOR = '#c0392b';
const GOAL = '#2f855a';
const LINE = 34;
const LEFT = 330;
const RIGHT = 70;
const WIDTH = 900;

interface Line {
  label: string;
  measure: Measure;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const text = (x: number, y: number, content: string, more = ''): string => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escape(content)}</text>`;

/** Paired ratios on a logarithmic axis: a dot per pair, a bar for the median, a line for its interval, ticks for floor and goal. */
export function ratioPlot(results: readonly RowResult[], wanted: 'higher' | 'lower'): string | null {
  const lines = results.flatMap(({ row, database, measures, void: fault }) =>
    fault ? [] : measures.flatMap((measure): Line[] => (measure.points && measure.unit === '×' && (measure.judged?.better ?? 'lower') === wanted ? [{ label: [row, database, measure.what].filter(Boolean).join(' · '), measure }] : [])),
  );
  if (lines.length === 0) return null;
  const values = lines.flatMap(({ measure }) => [...(measure.points ?? []), measure.judged?.floor ?? 1, measure.judged?.goal ?? 1, 1]).filter((value) => value > 0);
  const [low, high] = [Math.log(Math.min(...values) * 0.9), Math.log(Math.max(...values) * 1.1)];
  const x = (value: number): number => LEFT + ((Math.log(value) - low) / (high - low)) * (WIDTH - LEFT - RIGHT);
  const height = 64 + lines.length * LINE;
  const grid = [0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.33, 0.5, 0.7, 1, 1.2, 1.5, 2, 3, 5, 10, 20]
    .filter((value) => Math.log(value) > low && Math.log(value) < high)
    .map((value) => `<line x1="${x(value).toFixed(1)}" x2="${x(value).toFixed(1)}" y1="34" y2="${height - 18}" stroke="${value === 1 ? INK : FAINT}"/>${text(x(value), 28, `${shortNumber(value)}×`, 'text-anchor="middle" font-size="11"')}`);
  const drawn = lines.map(({ label, measure }, index) => drawLine(label, measure, 56 + index * LINE, x));
  const title = wanted === 'higher' ? 'Speed as a multiple of the peer’s: further right is better' : 'Cost as a multiple: further left is better';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="${INK}" role="img" aria-label="${escape(title)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`, text(12, 16, title, 'font-weight="600"'), ...grid, ...drawn, '</svg>\n',
  ].join('\n');
}

function drawLine(label: string, { value, points = [], interval, judged }: Measure, y: number, x: (value: number) => number): string {
  const limit = (at: number | undefined, colour: string): string => (at === undefined || at <= 0 ? '' : `<line x1="${x(at).toFixed(1)}" x2="${x(at).toFixed(1)}" y1="${y - 13}" y2="${y + 13}" stroke="${colour}" stroke-width="2"/>`);
  return [
    text(12, y + 4, label.length > 56 ? `${label.slice(0, 55)}…` : label),
    limit(judged?.floor, FLOOR), limit(judged?.goal, GOAL),
    ...points.filter((point) => point > 0).map((point) => `<circle cx="${x(point).toFixed(1)}" cy="${y}" r="3" fill="${OURS}" fill-opacity="0.3"/>`),
    interval ? `<line x1="${x(interval.low).toFixed(1)}" x2="${x(interval.high).toFixed(1)}" y1="${y}" y2="${y}" stroke="${OURS}" stroke-width="3"/>` : '',
    `<rect x="${(x(value) - 2).toFixed(1)}" y="${y - 8}" width="4" height="16" fill="${OURS}"/>`,
    text(WIDTH - 62, y + 4, `${shortNumber(value)}×`),
  ].join('');
}

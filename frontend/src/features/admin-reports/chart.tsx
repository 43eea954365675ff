import { reports } from '@mmmcollege/backend/contract/texts';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts';
import styles from './chart.module.css';
import type { Column, Line, Table } from './table-of';
import { valueText } from './value-text';

/** Until it is measured. */
const WIDTH = 640;
const HEIGHT = 280;
/** A name and its bar. */
const ROW = 44;
const LINE_HEIGHT = 18;
/** At most. */
const LETTER = 10;

interface Part {
  column: Column;
  line: Line;
  from: number;
  to: number;
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, Math.floor(entry.contentRect.width))));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** What goes up is stacked upwards, what is negative downwards. */
function partsOf({ columns, lines }: Table): Part[] {
  return lines.flatMap((line) => {
    let [up, down] = [0, 0];
    return columns.flatMap((column, place) => {
      const value = line.values[place] ?? 0;
      if (!column.tone || value === 0) return [];
      const from = value > 0 ? up : down;
      if (value > 0) up += value;
      else down += value;
      return [{ column, line, from, to: from + value }];
    });
  });
}

/** Short: thousands, lakhs and crores as people here say them. */
function roughly(value: number): string {
  const sizes = [[1e7, ' cr'], [1e5, ' L'], [1e3, ' k']] as const;
  const [size, word] = sizes.find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  return `${Number((value / size).toFixed(size === 1 ? 0 : 1))}${word}`;
}

/** Half a payment or half a rupee tells nobody anything. */
const whole = (ticks: readonly number[]): number[] => ticks.filter(Number.isInteger);

const shortened = (text: string, letters: number): string => (text.length > letters ? `${text.slice(0, letters - 1)}…` : text);

/** A picture of the table below it, which holds the same numbers for who cannot see it. */
export function Chart({ table }: { table: Table }) {
  const { reports: texts } = useTexts({ reports });
  const { box, width } = useWidth();
  const Drawing = table.isTime ? Columns : Rows;
  const charted = table.columns.filter(({ tone }) => tone);
  const parts = partsOf(table);
  const domain = [Math.min(0, ...parts.map(({ to }) => to)), Math.max(1, ...parts.map(({ to }) => to))];
  return (
    <figure className={styles.figure}>
      {charted.length > 1 && (
        <ul className={styles.legend}>
          {charted.map(({ title, tone }) => (
            <li key={title}>
              <svg className={styles.sample} viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" className={tone && styles[tone]} />
              </svg>
              {title}
            </li>
          ))}
        </ul>
      )}
      <div ref={box} role="img" aria-label={texts.chart(table.title)}>
        <Drawing table={table} parts={parts} domain={domain} width={width} />
      </div>
    </figure>
  );
}

interface DrawingProps {
  table: Table;
  parts: readonly Part[];
  domain: number[];
  width: number;
}

const hoverText = ({ column: { title, unit }, line: { label }, from, to }: Part): string => `${label}, ${title}: ${valueText(to - from, unit)}`;

/** Of days, months and years. */
function Columns({ table: { lines }, parts, domain, width }: DrawingProps) {
  const margin = { left: 56, right: 8, top: 8, bottom: 28 };
  const x = scaleBand({ domain: lines.map(({ key }) => key), range: [margin.left, width - margin.right], padding: lines.length > 60 ? 0 : 0.25 });
  const y = scaleLinear({ domain, range: [HEIGHT - margin.bottom, margin.top], nice: true });
  const every = Math.max(1, Math.ceil(lines.length / Math.max(1, Math.floor((width - margin.left) / 84))));
  return (
    <svg className={styles.drawing} width={width} height={HEIGHT} aria-hidden="true">
      {whole(y.ticks(5)).map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={margin.left} x2={width - margin.right} y1={y(value)} y2={y(value)} />
          <text className={styles.label} x={margin.left - 6} y={y(value)} dominantBaseline="central" textAnchor="end">{roughly(value)}</text>
        </g>
      ))}
      {parts.map((part) => (
        <rect
          key={`${part.line.key} ${part.column.title}`} className={part.column.tone && styles[part.column.tone]} x={x(part.line.key)} width={x.bandwidth()}
          y={y(Math.max(part.from, part.to))} height={Math.abs(y(part.from) - y(part.to))}
        >
          <title>{hoverText(part)}</title>
        </rect>
      ))}
      {lines.filter((_, place) => place % every === 0).map(({ key, label }) => (
        <text key={key} className={styles.label} x={(x(key) ?? 0) + x.bandwidth() / 2} y={HEIGHT - margin.bottom + LINE_HEIGHT} textAnchor="middle">{label}</text>
      ))}
    </svg>
  );
}

/** Of courses, heads and other names. */
function Rows({ table: { lines }, parts, domain, width }: DrawingProps) {
  const margin = { left: 24, right: 24, top: 4, bottom: 28 };
  const height = lines.length * ROW + margin.top + margin.bottom;
  const y = scaleBand({ domain: lines.map(({ key }) => key), range: [margin.top, height - margin.bottom], padding: 0 });
  const x = scaleLinear({ domain, range: [margin.left, width - margin.right], nice: true });
  const ticks = whole(x.ticks(Math.max(2, Math.floor(width / 110))));
  return (
    <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={x(value)} x2={x(value)} y1={margin.top} y2={height - margin.bottom} />
          <text className={styles.label} x={x(value)} y={height - margin.bottom + LINE_HEIGHT} textAnchor="middle">{roughly(value)}</text>
        </g>
      ))}
      {parts.map((part) => (
        <rect
          key={`${part.line.key} ${part.column.title}`} className={part.column.tone && styles[part.column.tone]} y={(y(part.line.key) ?? 0) + LINE_HEIGHT + 4} height={ROW - LINE_HEIGHT - 10}
          x={x(Math.min(part.from, part.to))} width={Math.abs(x(part.to) - x(part.from))}
        >
          <title>{hoverText(part)}</title>
        </rect>
      ))}
      {lines.map(({ key, label }) => (
        <text key={key} className={styles.label} x={margin.left} y={(y(key) ?? 0) + LINE_HEIGHT - 2}>
          {shortened(label, Math.floor((width - margin.left - margin.right) / LETTER))}
        </text>
      ))}
    </svg>
  );
}

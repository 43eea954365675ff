import {
  ACCEPTED_AMOUNT, type AttemptsReport, type AttemptsRow, type Charges, type ChargesReport, type Collected, type CollectionReport, KNOWN_WITHIN_S,
  type OutstandingReport, type ReportFigure, type ReportPaymentsRequest, type ReportPeriod,
} from '@mmmcollege/backend/contract';
import type { Catalogue } from '@mmmcollege/backend/contract/texts';
import { dayText } from '../../lib/day-text';
import { daysOf } from './periods';
import type { AnsweredReport } from './reports-api';

type Texts = Catalogue['reports'];
export type By = keyof Texts['bys'];
export type Tone = 'accent' | 'success' | 'warning' | 'danger' | 'edge';

export interface Column {
  title: string;
  unit: 'count' | 'rupees' | 'share';
  /** Its numbers lead to their payments. */
  figure?: ReportFigure;
  /** It is in the picture. */
  tone?: Tone;
}

export interface Line {
  key: string;
  label: string;
  values: (number | null)[];
  /** Whose payments these are; null where a number has none. */
  of: Partial<ReportPaymentsRequest> | null;
}

/** One report, ready for the picture, the table, the files and print. */
export interface Table {
  title: string;
  keyTitle: string;
  isTime: boolean;
  columns: Column[];
  lines: Line[];
  total: (number | null)[] | null;
  note: string | null;
}

interface Shown {
  by: By;
  period: ReportPeriod;
  texts: Texts;
  /** A label of the data in the language of the texts. */
  word: (label: string) => string;
}

const TIMES: readonly By[] = ['day', 'month', 'year'];

function labelOf(key: string, by: By, texts: Texts): string {
  if (by === 'day') return dayText(key);
  if (by === 'month') return key.split('-').reverse().join('/');
  if (key === '' && by in texts.unknown) return texts.unknown[by as keyof Texts['unknown']];
  return by === 'semester' ? texts.semester(key) : key;
}

const ofKey = (key: string, by: By, period: ReportPeriod): Partial<ReportPaymentsRequest> =>
  by === 'day' || by === 'month' || by === 'year' ? daysOf(key, by, period) : { [by]: by === 'semester' ? Number(key) : key };

function collectionTable({ rows, total }: CollectionReport, { by, period, texts, word }: Shown): Table {
  const { columns: names } = texts;
  const values = ({ received, takenBack, refunded, net }: Collected) => [received.count, received.amount, takenBack.amount, refunded.amount, net];
  const columns: Column[] = [
    { title: names.receivedCount, unit: 'count', figure: 'received' }, { title: names.received, unit: 'rupees', figure: 'received' },
    { title: names.takenBack, unit: 'rupees', figure: 'takenBack' }, { title: names.refunded, unit: 'rupees', figure: 'refunded' }, { title: names.net, unit: 'rupees', tone: 'accent' },
  ];
  return {
    title: texts.kinds.collection, keyTitle: texts.bys[by], isTime: TIMES.includes(by), columns,
    lines: rows.map(({ key, label, ...sums }) => ({
      key, label: key === ACCEPTED_AMOUNT ? texts.acceptedAmount : (label === null ? labelOf(key, by, texts) : word(label)), of: ofKey(key, by, period),
      // A refund names no heads.
      values: by === 'head' ? values(sums).map((value, place) => (place === 3 ? null : value)) : values(sums),
    })),
    total: values(total), note: by === 'head' ? texts.noRefundsByHead : null,
  };
}

const rateOf = ({ begun, open, paid }: Omit<AttemptsRow, 'key'>): number | null => (begun > open ? paid / (begun - open) : null);

function attemptsTable({ rows, total }: AttemptsReport, { by, period, texts }: Shown): Table {
  const { columns: names } = texts;
  const values = (row: Omit<AttemptsRow, 'key'>) => [row.begun, row.paid, row.failed, row.droppedOut, row.open, rateOf(row)];
  return {
    title: texts.kinds.attempts, keyTitle: texts.bys[by], isTime: true, note: null,
    columns: [
      { title: names.begun, unit: 'count', figure: 'begun' }, { title: names.paid, unit: 'count', figure: 'paid', tone: 'success' },
      { title: names.failed, unit: 'count', figure: 'failed', tone: 'danger' }, { title: names.droppedOut, unit: 'count', figure: 'droppedOut', tone: 'warning' },
      { title: names.open, unit: 'count', figure: 'open', tone: 'edge' }, { title: names.rate, unit: 'share' },
    ],
    lines: rows.map((row) => ({ key: row.key, label: labelOf(row.key, by, texts), values: values(row), of: ofKey(row.key, by, period) })),
    total: values(total),
  };
}

function knownTable({ total }: AttemptsReport, { texts }: Shown): Table {
  const { columns: names } = texts;
  const all = total.known.reduce((sum, count) => sum + count, 0);
  const share = (count: number): number | null => (all > 0 ? count / all : null);
  return {
    title: texts.kinds.known, keyTitle: texts.kinds.known, isTime: false, note: null,
    columns: [{ title: names.known, unit: 'count', tone: 'accent' }, { title: names.share, unit: 'share' }],
    lines: all === 0 ? [] : total.known.map((count, place) => {
      const seconds = KNOWN_WITHIN_S[place];
      return { key: String(place), label: seconds === undefined ? texts.longer : texts.upTo(texts.within[seconds]), values: [count, share(count)], of: null };
    }),
    total: [all, share(all)],
  };
}

function chargesTable({ rows, total }: ChargesReport, { by, period, texts }: Shown): Table {
  const { columns: names } = texts;
  const values = ({ count, gross, fee, gst, back, net }: Charges) => [count, gross, fee, gst, back, net];
  return {
    title: texts.kinds.charges, keyTitle: texts.bys[by], isTime: TIMES.includes(by), note: null,
    columns: [
      { title: names.count, unit: 'count', figure: 'charges' }, { title: names.gross, unit: 'rupees', figure: 'charges' }, { title: names.fee, unit: 'rupees', figure: 'charges', tone: 'accent' },
      { title: names.gst, unit: 'rupees', figure: 'charges', tone: 'warning' }, { title: names.back, unit: 'rupees' }, { title: names.settled, unit: 'rupees' },
    ],
    lines: rows.map((row) => ({ key: row.key, label: labelOf(row.key, by, texts), values: values(row), of: ofKey(row.key, by, period) })),
    total: values(total),
  };
}

function outstandingTable({ rows, total }: OutstandingReport, { texts }: Shown): Table {
  const { columns: names } = texts;
  const values = ({ due, earlier }: OutstandingReport['total']) => [due.count, due.amount, earlier.count, earlier.amount];
  return {
    title: texts.kinds.outstanding, keyTitle: texts.bys.both, isTime: false, note: null,
    columns: [
      { title: names.dueCount, unit: 'count', figure: 'due' }, { title: names.due, unit: 'rupees', figure: 'due', tone: 'accent' },
      { title: names.earlierCount, unit: 'count', figure: 'earlier' }, { title: names.earlier, unit: 'rupees', figure: 'earlier', tone: 'edge' },
    ],
    lines: rows.map(({ semesterNo, course, ...sums }) => ({
      key: `${semesterNo} ${course}`, label: `${texts.semester(String(semesterNo))}, ${course || texts.unknown.course}`, values: values(sums), of: { semester: semesterNo, course },
    })),
    total: values(total),
  };
}

/** @param isKnown the same answer as that about attempts, told as time. */
export function tableOf(answered: AnsweredReport, isKnown: boolean, shown: Shown): Table {
  switch (answered.report) {
    case 'collection': return collectionTable(answered.answer, shown);
    case 'attempts': return isKnown ? knownTable(answered.answer, shown) : attemptsTable(answered.answer, shown);
    case 'charges': return chargesTable(answered.answer, shown);
    case 'outstanding': return outstandingTable(answered.answer, shown);
  }
}

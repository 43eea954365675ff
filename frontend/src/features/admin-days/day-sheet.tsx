import { type Counted, type DayAdjustment, type DayClose, istClock, receiptDate, type SettlementExceptionKind } from '@mmmcollege/backend/contract';
import { days, settlement } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { rupees } from '../../components/amount';
import { useAppSelector } from '../../app/hooks';
import { selectConfig } from '../../config/runtime-config';
import { classNames } from '../../components/class-names';
import { dayText } from '../../lib/day-text';
import { useIsland } from '../../lib/language';
import { useLabel, useTexts } from '../../lib/texts';
import styles from './days.module.css';

/** One closed day, as it prints on A4. */
export function DaySheet({ close: { day, figures, hash, previous, at, by, adjustedBy } }: { close: DayClose }) {
  const { days: texts, settlement: settlementTexts } = useTexts({ days, settlement });
  const { college } = useAppSelector(selectConfig);
  const word = useLabel(college.labels);
  const island = useIsland();
  const when = new Date(at);
  const { received, takenBack, refunded, heads, modes, states, exceptions, files, auditHead, adjustments = [] } = figures;
  const adjusted = (one: DayAdjustment, name: string): Row =>
    [name, rupeesSigned(one.amount), texts.adjustmentWhy(one.reason, one.proposedBy, one.approvedBy)];
  const figureOf = (one: DayAdjustment): string => [texts[one.figure], word(heads.find(({ name }) => name === one.head)?.label ?? one.head ?? '')].filter(Boolean).join(', ');
  const counted = (name: string, { count, amount }: Counted): Row => [name, String(count), rupees(amount)];
  const kinds: Readonly<Record<string, { title: string }>> = settlementTexts.kinds satisfies Record<SettlementExceptionKind, object>;
  return (
    <article className={styles.sheet} aria-label={texts.sheet(dayText(day))}>
      <header>
        <p {...island(word(college.name))}>{word(college.name)}</p>
        <h3 className={styles.day}>{texts.sheet(dayText(day))}</h3>
        <p className={styles.soft}>{texts.closedBy(`${receiptDate(when)}, ${istClock(when)}`, by)}</p>
      </header>
      <Table
        title={texts.total} columns={[texts.money, texts.count, texts.amount]}
        rows={[counted(texts.received, received), counted(texts.takenBack, takenBack), counted(texts.refunded, refunded)]}
      />
      <Table
        title={texts.heads} columns={[texts.head, texts.received, texts.takenBack]}
        rows={heads.map(({ label, received: paid, takenBack: back }) => [word(label), rupees(paid), rupees(back)])}
      />
      <Table title={texts.modes} columns={[texts.mode, texts.count, texts.amount]} rows={modes.map(({ mode, ...sum }) => counted(mode || texts.noMode, sum))} />
      <Table title={texts.states} columns={[texts.state, texts.count, texts.amount]} rows={states.map(({ state, ...sum }) => counted(state, sum))} />
      {adjustments.length > 0 && (
        <Table
          endsInWords title={texts.adjustments} columns={[texts.adjusted, texts.amount, texts.why]}
          rows={adjustments.map((one) => adjusted(one, texts.adjustmentOf(dayText(one.adjusts), figureOf(one))))}
        />
      )}
      {adjustedBy.length > 0 && (
        <Table
          endsInWords title={texts.adjustedBy} columns={[texts.adjusted, texts.amount, texts.why]}
          rows={adjustedBy.map((one) => adjusted(one, texts.adjustmentOf(receiptDate(new Date(one.at)), figureOf(one))))}
        />
      )}
      <Table
        title={texts.exceptions} columns={[texts.exception, texts.count, texts.amount]}
        rows={exceptions.map(({ kind, ...sum }) => counted(kinds[kind]?.title ?? kind, sum))}
      />
      <Table
        title={texts.files} columns={[texts.file, texts.rows, texts.sha256]}
        rows={files.map(({ name, rows, sha256 }) => [name, String(rows), sha256.slice(0, 16)])}
      />
      <dl className={styles.hashes}>
        <Named name={texts.auditHead}>{auditHead}</Named>
        <Named name={texts.previous}>{previous || texts.first}</Named>
        <Named name={texts.hash}>{hash}</Named>
      </dl>
      <p className={styles.signature}>{texts.signature}</p>
    </article>
  );
}

const rupeesSigned = (amount: number): string => (amount < 0 ? `-${rupees(-amount)}` : rupees(amount));

type Row = readonly [string, string, string];

function Table({ title, columns, rows, endsInWords = false }: { title: string; columns: Row; rows: readonly Row[]; endsInWords?: boolean }) {
  const { days: texts } = useTexts({ days });
  return (
    <table className={classNames(styles.table, endsInWords && styles.endsInWords)}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{texts.nothing}</td>
          </tr>
        )}
        {rows.map(([name, ...values], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {values.map((value, place) => (
              <td key={place}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

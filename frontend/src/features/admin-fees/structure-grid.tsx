import { formatPaise, parseTypedRupees, RULES_MAX, SCOPE_FIELDS, SCOPE_MAX, sumPaise } from '@mmmcollege/backend/contract';
import { fees, feeVersions } from '@mmmcollege/backend/contract/texts';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../components/button/button';
import { classNames } from '../../components/class-names';
import { useTexts } from '../../lib/texts';
import styles from './fees.module.css';
import { changedCell, emptyRow, type Grid, type GridRow, isUnreadable, nextId, pasted, SCOPE_COLUMNS } from './structure-rows';

interface StructureGridProps {
  grid: Grid;
  mayEdit: boolean;
  onChange: (grid: Grid) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** A thousand rows of twelve heads are more fields than a page can hold. */
const ROWS_SHOWN = 50;

const without = (grid: Grid, id: number): Grid => ({ ...grid, rows: grid.rows.filter((one) => one.id !== id) });
const nameOf = (scope: GridRow['scope']): string => SCOPE_FIELDS.map((field) => scope[field].trim()).filter((value) => value !== '').join(', ');

/** Rules by heads: each row says for whom it is and what each head costs. */
export function StructureGrid({ grid, mayEdit, onChange }: StructureGridProps) {
  const { fees: texts, feeVersions: words } = useTexts({ fees, feeVersions });
  const table = useRef<HTMLTableElement>(null);
  const [page, setPage] = useState(0);
  const { heads, rows } = grid;
  const last = Math.max(0, rows.length - 1);
  const first = Math.min(page * ROWS_SHOWN, last - (last % ROWS_SHOWN));
  const shown = rows.slice(first, first + ROWS_SHOWN);
  const columns = [...SCOPE_FIELDS.map((field) => words.scopes[field]), ...heads.map(({ label }) => label)];

  const cell = (row: number, column: number) => table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`);
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const step = STEPS[event.key];
    const next = step === undefined ? null : cell(row + step, column);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange(pasted(grid, { row, column }, text));
  };
  const input = (row: number, column: number, value: string, isBad = false) => (
    <input
      className={classNames(styles.cell, column >= SCOPE_COLUMNS && styles.figures)} data-cell={`${row}-${column}`} value={value} readOnly={!mayEdit}
      aria-label={texts.cell(columns[column] ?? '', row + 1)} aria-invalid={isBad || undefined} maxLength={SCOPE_MAX} autoComplete="off"
      inputMode={column >= SCOPE_COLUMNS ? 'decimal' : 'text'} onChange={({ target }) => onChange(changedCell(grid, { row, column }, target.value))}
      onKeyDown={(event) => move(event, row, column)} onPaste={(event) => mayEdit && paste(event, row, column)}
    />
  );
  const copy = (index: number) => onChange({ ...grid, rows: rows.flatMap((row, at) => (at === index ? [row, { ...row, id: nextId(grid) }] : [row])) });

  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{texts.gridTitle}</h3>
      {mayEdit && <p className={styles.soft}>{texts.gridHint}</p>}
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.gridTitle}>
        <table ref={table} className={styles.grid}>
          <thead>
            <tr>
              <th scope="col" className={styles.whom}>{texts.whom}</th>
              {columns.map((column, index) => <th key={index} scope="col" className={classNames(index >= SCOPE_COLUMNS && styles.figures)}>{column}</th>)}
              <th scope="col" className={styles.figures}>{texts.total}</th>
              {mayEdit && <th scope="col">{texts.actions}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, scope, amounts }, index) => ({ id, scope, amounts, row: first + index })).map(({ id, scope, amounts, row }) => (
              <tr key={id}>
                <th scope="row" className={styles.whom}>{nameOf(scope) || words.everybody}</th>
                {SCOPE_FIELDS.map((field, column) => <td key={field}>{input(row, column, scope[field])}</td>)}
                {amounts.map((amount, column) => <td key={heads[column]?.name}>{input(row, SCOPE_COLUMNS + column, amount, isUnreadable(amount))}</td>)}
                <td className={styles.total}>{formatPaise(sumPaise(amounts.map((amount) => parseTypedRupees(amount) ?? 0)))}</td>
                {mayEdit && (
                  <RowActions row={row + 1} mayCopy={rows.length < RULES_MAX} onCopy={() => copy(row)} onDrop={() => onChange(without(grid, id))} />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pages first={first} shown={shown.length} all={rows.length} onPage={setPage} />
      {mayEdit && (
        <div>
          <Button
            variant="secondary" disabled={rows.length >= RULES_MAX}
            onClick={() => {
              setPage(Math.floor(rows.length / ROWS_SHOWN));
              onChange({ ...grid, rows: [...rows, emptyRow(grid)] });
            }}
          >
            {texts.addRule}
          </Button>
        </div>
      )}
    </div>
  );
}

function Pages({ first, shown, all, onPage }: { first: number; shown: number; all: number; onPage: (page: number) => void }) {
  const { fees: texts } = useTexts({ fees });
  if (all <= ROWS_SHOWN) return null;
  const page = first / ROWS_SHOWN;
  return (
    <div className={styles.actions}>
      <Button variant="secondary" disabled={page === 0} onClick={() => onPage(page - 1)}>{texts.rowsBefore}</Button>
      <span role="status">{texts.rowsShown(first + 1, first + shown, all)}</span>
      <Button variant="secondary" disabled={first + shown >= all} onClick={() => onPage(page + 1)}>{texts.rowsAfter}</Button>
    </div>
  );
}

function RowActions({ row, mayCopy, onCopy, onDrop }: { row: number; mayCopy: boolean; onCopy: () => void; onDrop: () => void }) {
  const { fees: texts } = useTexts({ fees });
  return (
    <td className={styles.rowActions}>
      <Button variant="tertiary" aria-label={texts.copyRule(row)} disabled={!mayCopy} onClick={onCopy}>{texts.copyMark}</Button>
      <Button variant="tertiary" aria-label={texts.dropRule(row)} onClick={onDrop}>{texts.dropMark}</Button>
    </td>
  );
}

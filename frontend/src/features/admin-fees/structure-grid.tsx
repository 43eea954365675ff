import { formatPaise, RULES_MAX, SCOPE_FIELDS, SCOPE_MAX, sumPaise } from '@mmmcollege/backend/contract';
import { fees, feeVersions } from '@mmmcollege/backend/contract/texts';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Button } from '../../components/button/button';
import { classNames } from '../../components/class-names';
import { useTexts } from '../../lib/texts';
import styles from './fees.module.css';
import { changedCell, type Grid, nextId, paiseOf, pasted, SCOPE_COLUMNS } from './structure-rows';

interface StructureGridProps {
  grid: Grid;
  mayEdit: boolean;
  onChange: (grid: Grid) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Rules by heads: each row says for whom it is and what each head costs. */
export function StructureGrid({ grid, mayEdit, onChange }: StructureGridProps) {
  const { fees: texts, feeVersions: words } = useTexts({ fees, feeVersions });
  const table = useRef<HTMLTableElement>(null);
  const { heads, rows } = grid;
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
  const copy = (index: number) => {
    const row = rows[index];
    if (row) onChange({ ...grid, rows: [...rows.slice(0, index + 1), { ...row, id: nextId(grid) }, ...rows.slice(index + 1)] });
  };

  return (
    <div className={styles.part}>
      <h3 className={styles.name}>{texts.gridTitle}</h3>
      {mayEdit && <p className={styles.soft}>{texts.gridHint}</p>}
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.gridTitle}>
        <table ref={table} className={styles.grid}>
          <thead>
            <tr>
              {columns.map((column, index) => <th key={index} scope="col">{column}</th>)}
              <th scope="col">{texts.total}</th>
              {mayEdit && <th scope="col">{texts.actions}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, scope, amounts }, row) => (
              <tr key={id}>
                {SCOPE_FIELDS.map((field, column) => <td key={field}>{input(row, column, scope[field])}</td>)}
                {amounts.map((amount, column) => <td key={heads[column]?.name}>{input(row, SCOPE_COLUMNS + column, amount, paiseOf(amount) === null)}</td>)}
                <td className={styles.total}>{formatPaise(sumPaise(amounts.map((amount) => paiseOf(amount) ?? 0)))}</td>
                {mayEdit && (
                  <td className={styles.rowActions}>
                    <Button variant="tertiary" aria-label={texts.copyRule(row + 1)} disabled={rows.length >= RULES_MAX} onClick={() => copy(row)}>{texts.copyMark}</Button>
                    <Button variant="tertiary" aria-label={texts.dropRule(row + 1)} onClick={() => onChange({ ...grid, rows: rows.filter((one) => one.id !== id) })}>{texts.dropMark}</Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayEdit && (
        <div>
          <Button
            variant="secondary" disabled={rows.length >= RULES_MAX}
            onClick={() => onChange({ ...grid, rows: [...rows, { id: nextId(grid), scope: { course: '', category: '', gender: '', awardType: '' }, amounts: heads.map(() => '') }] })}
          >
            {texts.addRule}
          </Button>
        </div>
      )}
    </div>
  );
}

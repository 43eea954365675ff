import type { ImportUpload } from '@mmmcollege/backend/contract';
import { type Catalogue, bulkImport, fileUpload } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button/button';
import { ErrorSummary } from '../../../components/form/error-summary';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { ColumnChoices } from '../../../office/upload/column-choices';
import { FirstRows, type FirstRow } from '../../../office/upload/first-rows';
import { likelyHeader, namesOf } from '../../../office/upload/header-names';
import { useAct } from '../../../office/use-act';
import { useSaveImportColumnsMutation } from '../bulk-api';
import styles from '../bulk.module.css';
import { headLabel, useFieldLabel } from '../field-label';
import { clearSuggestions } from './clear-suggestions';
import { COLUMN_GROUPS, groupOf } from './column-groups';

type Unknown = Extract<ImportUpload, { outcome: 'unknown' }>;

interface ColumnsFormProps extends Pick<Unknown, 'rows' | 'suggested' | 'known'> {
  /** Of the file. */
  name: string;
  /** It was given with columns of this form before, and is not known all the same. */
  isAgain: boolean;
  onSaved: () => void;
  onLeave: () => void;
}

type Columns = Partial<Record<string, string>>;

const isName = (cell: string): boolean => /[\p{L}\p{N}]/u.test(cell);

/** The row that the server's suggestions are from; without any that with the most names. */
function headerOf(rows: readonly FirstRow[], suggested: Readonly<Record<string, string>>): number {
  const names = Object.values(suggested);
  return rows.find(({ cells }) => names.length > 0 && names.every((name) => cells.includes(name)))?.line ?? likelyHeader(rows, isName);
}

/** Says once which column is which, for a file whose header nobody knows. */
export function ColumnsForm({ name, rows, suggested, known, isAgain, onSaved, onLeave }: ColumnsFormProps) {
  const { fileUpload: words, bulkImport: texts } = useTexts({ fileUpload, bulkImport });
  const labelOf = useFieldLabel();
  const [filledIn] = useState(() => clearSuggestions(suggested, known, (field) => [labelOf(field), headLabel(field) ?? field]));
  const [header, setHeader] = useState(() => headerOf(rows, suggested));
  const [columns, setColumns] = useState<Columns>(filledIn);
  const [attempt, setAttempt] = useState(0);
  const [save, { isLoading }] = useSaveImportColumnsMutation();
  const act = useAct();
  const form = useId();
  const row = rows.find(({ line }) => line === header);
  const names = namesOf(row, isName);
  // What was chosen of another row is kept aside.
  const chosen = Object.fromEntries(known.flatMap(({ name: field }) => (names.includes(columns[field] ?? '') ? [[field, columns[field] as string]] : [])));
  const faults = faultsOf({ known, chosen, labelOf }, { ...words, ...texts });
  const errorOf = (field: string): string | null => (attempt > 0 ? faults[field] ?? null : null);
  const unused = names.filter((column) => !Object.values(chosen).includes(column));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (isLoading || Object.keys(faults).length > 0) return;
    void act(save({ columns: chosen, header: row?.cells ?? [] }).unwrap(), words.saved).then((fault) => !fault && onSaved());
  };
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <Notice tone="warning" title={words.unknown(name)}>
        <p>{isAgain ? texts.stillUnknown : words.unknownNext}</p>
      </Notice>
      <ErrorSummary errors={attempt === 0 ? [] : Object.entries(faults).map(([field, message]) => ({ fieldId: `${form}-${field}`, message }))} attempt={attempt} />
      <FirstRows rows={rows} header={header} onHeader={setHeader} />
      <h3 className={styles.name}>{words.columns}</h3>
      <p className={styles.soft}>{words.columnsHint}</p>
      {Object.keys(filledIn).length > 0 && <p className={styles.soft}>{texts.suggested(Object.keys(filledIn).length)}</p>}
      {COLUMN_GROUPS.map((group) => {
        const fields = known.filter((one) => groupOf(one) === group).map((one) => ({ ...one, label: labelOf(one.name) }));
        return fields.length > 0 && (
          <ColumnChoices
            key={group} legend={texts.groups[group]} form={form} fields={fields} columns={names} chosen={chosen} errorOf={errorOf}
            onChoose={(field, column) => setColumns({ ...columns, [field]: column })}
          />
        );
      })}
      <p role="status" className={styles.soft}>{unused.length > 0 ? texts.notUsed(unused) : texts.allUsed}</p>
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading}>{words.save}</Button>
        <Button variant="secondary" onClick={onLeave}>{words.cancel}</Button>
      </div>
    </form>
  );
}

interface Filled {
  known: Unknown['known'];
  chosen: Readonly<Record<string, string>>;
  labelOf: (field: string) => string;
}

/** By wire name: what is needed and not chosen, and columns that are chosen for two. */
function faultsOf({ known, chosen, labelOf }: Filled, texts: Catalogue['fileUpload'] & Catalogue['bulkImport']): Record<string, string> {
  const takenBy = new Map<string, string>();
  const faults: Record<string, string> = {};
  for (const { name, required } of known) {
    const column = chosen[name];
    const taker = column === undefined ? undefined : takenBy.get(column);
    if (column === undefined && required) faults[name] = texts.fieldMissing(labelOf(name));
    if (column !== undefined && taker !== undefined) faults[name] = texts.twice(column, labelOf(taker));
    if (column !== undefined && taker === undefined) takenBy.set(column, name);
  }
  return faults;
}

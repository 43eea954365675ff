import { BANK_FIELDS, MAPPING_TITLE_MAX, NEEDED_FIELDS, type ReportField, SETTLEMENT_FIELDS, type SettlementReport } from '@mmmcollege/backend/contract';
import { type Catalogue, settlementUpload } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button/button';
import { Choice } from '../../../components/form/choice';
import { ErrorSummary, type SummaryError } from '../../../components/form/error-summary';
import { Field } from '../../../components/form/field';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { useAct } from '../../../office/use-act';
import { useSaveColumnsMutation } from '../settlement-api';
import styles from '../settlement.module.css';
import { FirstRows, type FirstRow } from './first-rows';

const REPORTS = ['settlement', 'bank'] as const satisfies readonly SettlementReport[];
const FIELDS: Readonly<Record<SettlementReport, readonly ReportField[]>> = { settlement: SETTLEMENT_FIELDS, bank: BANK_FIELDS };

interface ColumnsFormProps {
  /** Of the file. */
  name: string;
  rows: readonly FirstRow[];
  /** It was given with columns of this form before, and is not known all the same. */
  isAgain: boolean;
  onSaved: () => void;
  onLeave: () => void;
}

type Columns = Partial<Record<ReportField, string>>;

/** The row with the most names: shown as chosen, and changed with one key. No column is chosen for anybody. */
const likelyHeader = (rows: readonly FirstRow[]): number =>
  [...rows].sort((a, b) => namesOf(b).length - namesOf(a).length || a.line - b.line)[0]?.line ?? 1;

/** The server compares letters and digits of a name; one without any would be every other. */
const namesOf = (row: FirstRow | undefined): string[] => [...new Set((row?.cells ?? []).filter((cell) => /[a-z0-9]/i.test(cell)))];

/** Says once which column is which, for a file whose header nobody knows. */
export function ColumnsForm({ name, rows, isAgain, onSaved, onLeave }: ColumnsFormProps) {
  const { settlementUpload: texts } = useTexts({ settlementUpload });
  const [header, setHeader] = useState(() => likelyHeader(rows));
  const [report, setReport] = useState<SettlementReport>('settlement');
  const [title, setTitle] = useState('');
  const [columns, setColumns] = useState<Columns>({});
  const [attempt, setAttempt] = useState(0);
  const [save, { isLoading }] = useSaveColumnsMutation();
  const act = useAct();
  const form = useId();
  const names = namesOf(rows.find(({ line }) => line === header));
  // What was chosen for another kind of report, or of another row, is kept aside.
  const chosen: Columns = Object.fromEntries(FIELDS[report].flatMap((field) => (names.includes(columns[field] ?? NONE) ? [[field, columns[field]]] : [])));
  const errors = attempt > 0 ? errorsOf({ title, report, chosen, form }, texts) : [];
  const errorOf = (field: string): string | null => errors.find(({ fieldId }) => fieldId === `${form}-${field}`)?.message ?? null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (isLoading || errorsOf({ title, report, chosen, form }, texts).length > 0) return;
    void act(save({ title: title.trim(), report, columns: chosen }).unwrap(), texts.saved).then((fault) => !fault && onSaved());
  };
  return (
    <form className={styles.columns} onSubmit={submit} noValidate>
      <Notice tone="warning" title={texts.unknown(name)}>
        <p>{isAgain ? texts.stillUnknown : texts.unknownNext}</p>
      </Notice>
      <ErrorSummary errors={errors} attempt={attempt} />
      <FirstRows rows={rows} header={header} onHeader={setHeader} />
      <Choice name="report" label={texts.report} value={report} choices={REPORTS} words={texts.reports} onChange={setReport} />
      <Field
        id={`${form}-title`} name="title" label={texts.name} hint={texts.nameHint} required maxLength={MAPPING_TITLE_MAX} autoComplete="off" value={title}
        error={errorOf('title')} onChange={({ target }) => setTitle(target.value)}
      />
      <fieldset className={styles.fields}>
        <legend>{texts.columns}</legend>
        <p className={styles.soft}>{texts.columnsHint}</p>
        {report === 'bank' && <p className={styles.soft}>{texts.creditOrAmount}</p>}
        <div className={styles.grid}>
          {neededFirst(report).map((field) => (
            <Choice
              key={field} id={`${form}-${field}`} name={field} label={texts.fields[field]} value={chosen[field] ?? NONE} choices={[NONE, ...names]}
              words={{ ...Object.fromEntries(names.map((one) => [one, one])), [NONE]: texts.none }} required={isNeeded(report, field)} error={errorOf(field)}
              onChange={(column) => setColumns({ ...columns, [field]: column === NONE ? undefined : column })}
            />
          ))}
        </div>
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading}>{texts.save}</Button>
        <Button variant="secondary" onClick={onLeave}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

const NONE = '';

/** Needed by itself; of a choice of two neither is. */
const isNeeded = (report: SettlementReport, field: ReportField): boolean => NEEDED_FIELDS[report].some((choice) => choice.length === 1 && choice[0] === field);

const neededFirst = (report: SettlementReport): ReportField[] => [...FIELDS[report]].sort((a, b) => Number(isNeeded(report, b)) - Number(isNeeded(report, a)));

interface Filled {
  title: string;
  report: SettlementReport;
  chosen: Columns;
  /** Begins the ids of its fields. */
  form: string;
}

function errorsOf({ title, report, chosen, form }: Filled, texts: Catalogue['settlementUpload']): SummaryError[] {
  const missing = NEEDED_FIELDS[report].filter((choice) => !choice.some((field) => chosen[field]));
  return [
    ...(title.trim() === '' ? [{ fieldId: `${form}-title`, message: texts.nameMissing }] : []),
    ...missing.map((choice) => ({ fieldId: `${form}-${choice[0] ?? ''}`, message: texts.fieldMissing(choice.map((field) => texts.fields[field]).join(' / ')) })),
  ];
}

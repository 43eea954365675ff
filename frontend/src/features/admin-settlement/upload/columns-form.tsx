import { BANK_FIELDS, MAPPING_TITLE_MAX, NEEDED_FIELDS, type ReportField, SETTLEMENT_FIELDS, type SettlementReport } from '@mmmcollege/backend/contract';
import { type Catalogue, fileUpload, settlementUpload } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/button/button';
import { Choice } from '../../../components/form/choice';
import { ErrorSummary, type SummaryError } from '../../../components/form/error-summary';
import { Field } from '../../../components/form/field';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { ColumnChoices } from '../../../office/upload/column-choices';
import { FirstRows, type FirstRow } from '../../../office/upload/first-rows';
import { likelyHeader, namesOf } from '../../../office/upload/header-names';
import { useAct } from '../../../office/use-act';
import { useSaveColumnsMutation } from '../settlement-api';
import styles from '../settlement.module.css';

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

/** The server compares letters and digits of a name; one without any would be every other. */
const isName = (cell: string): boolean => /[a-z0-9]/i.test(cell);

/** Says once which column is which, for a file whose header nobody knows. */
export function ColumnsForm({ name, rows, isAgain, onSaved, onLeave }: ColumnsFormProps) {
  const { fileUpload: words, settlementUpload: texts } = useTexts({ fileUpload, settlementUpload });
  const [header, setHeader] = useState(() => likelyHeader(rows, isName));
  const [report, setReport] = useState<SettlementReport>('settlement');
  const [title, setTitle] = useState('');
  const [columns, setColumns] = useState<Columns>({});
  const [attempt, setAttempt] = useState(0);
  const [save, { isLoading }] = useSaveColumnsMutation();
  const act = useAct();
  const form = useId();
  const names = namesOf(rows.find(({ line }) => line === header), isName);
  // What was chosen for another kind of report, or of another row, is kept aside.
  const chosen: Columns = Object.fromEntries(FIELDS[report].flatMap((field) => (names.includes(columns[field] ?? '') ? [[field, columns[field]]] : [])));
  const errors = attempt > 0 ? errorsOf({ title, report, chosen, form }, { ...words, ...texts }) : [];
  const errorOf = (field: string): string | null => errors.find(({ fieldId }) => fieldId === `${form}-${field}`)?.message ?? null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (isLoading || errorsOf({ title, report, chosen, form }, { ...words, ...texts }).length > 0) return;
    void act(save({ title: title.trim(), report, columns: chosen }).unwrap(), words.saved).then((fault) => !fault && onSaved());
  };
  return (
    <form className={styles.columns} onSubmit={submit} noValidate>
      <Notice tone="warning" title={words.unknown(name)}>
        <p>{isAgain ? texts.stillUnknown : words.unknownNext}</p>
      </Notice>
      <ErrorSummary errors={errors} attempt={attempt} />
      <FirstRows rows={rows} header={header} onHeader={setHeader} />
      <Choice name="report" label={texts.report} value={report} choices={REPORTS} words={texts.reports} onChange={setReport} />
      <Field
        id={`${form}-title`} name="title" label={texts.name} hint={texts.nameHint} required maxLength={MAPPING_TITLE_MAX} autoComplete="off" value={title}
        error={errorOf('title')} onChange={({ target }) => setTitle(target.value)}
      />
      <ColumnChoices
        legend={words.columns} form={form} columns={names} chosen={chosen}
        fields={neededFirst(report).map((field) => ({ name: field, label: texts.fields[field], required: isNeeded(report, field) }))}
        errorOf={errorOf} onChoose={(field, column) => setColumns({ ...columns, [field]: column })}
      >
        <p className={styles.soft}>{words.columnsHint}</p>
        {report === 'bank' && <p className={styles.soft}>{texts.creditOrAmount}</p>}
      </ColumnChoices>
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading}>{words.save}</Button>
        <Button variant="secondary" onClick={onLeave}>{words.cancel}</Button>
      </div>
    </form>
  );
}

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

function errorsOf({ title, report, chosen, form }: Filled, texts: Catalogue['fileUpload'] & Catalogue['settlementUpload']): SummaryError[] {
  const missing = NEEDED_FIELDS[report].filter((choice) => !choice.some((field) => chosen[field]));
  return [
    ...(title.trim() === '' ? [{ fieldId: `${form}-title`, message: texts.nameMissing }] : []),
    ...missing.map((choice) => ({ fieldId: `${form}-${choice[0] ?? ''}`, message: texts.fieldMissing(choice.map((field) => texts.fields[field]).join(' / ')) })),
  ];
}

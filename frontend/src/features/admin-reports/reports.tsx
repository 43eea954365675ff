import {
  ATTEMPTS_BY, CHARGES_BY, COLLECTION_BY, type AttemptsBy, type ChargesBy, type CollectionBy, istDate, type ReportPeriod,
} from '@mmmcollege/backend/contract';
import { reports } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { rupees } from '../../components/amount';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Field } from '../../components/form/field';
import { Icon } from '../../components/icon';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { showToast } from '../../components/toasts/show-toast';
import { selectConfig } from '../../config/runtime-config';
import { dayText } from '../../lib/day-text';
import { useIsland } from '../../lib/language';
import { saveFile } from '../../lib/save-file';
import { useLabel, useTexts } from '../../lib/texts';
import { reportExport } from '../../office/export-report';
import { OfficePage } from '../../office/office-page';
import { isUnauthorized } from '../../office/office-session-slice';
import { OfficeToasts } from '../../office/office-toasts';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { Chart } from './chart';
import { PaymentsBehind } from './payments-behind';
import { PERIODS, periodOf, type PeriodName } from './periods';
import { type AskedReport, useReportQuery } from './reports-api';
import styles from './reports.module.css';
import { type Chosen, ReportTable } from './report-table';
import { type By, type Table, tableOf } from './table-of';

type Kind = keyof typeof reports.kinds;
const KINDS = Object.keys(reports.kinds) as Kind[];
const BYS: Readonly<Record<Kind, readonly By[]>> = { collection: COLLECTION_BY, outstanding: ['both'], charges: CHARGES_BY, attempts: ATTEMPTS_BY, known: ['month'] };
const MONEYS = ['real', 'test'] as const;
const asItIs = (label: string): string => label;

interface View {
  kind: Kind;
  by: By;
  period: PeriodName;
  own: ReportPeriod;
  isTest: boolean;
}

const fitting = (by: By, kind: Kind): By => (BYS[kind].includes(by) ? by : BYS[kind].includes('month') ? 'month' : (BYS[kind][0] ?? 'month'));

function askedOf({ kind, by, isTest }: View, period: ReportPeriod): AskedReport {
  switch (kind) {
    case 'collection': return { report: 'collection', body: { by: by as CollectionBy, test: isTest, ...period } };
    case 'charges': return { report: 'charges', body: { by: by as ChargesBy, ...period } };
    case 'outstanding': return { report: 'outstanding', body: {} };
    default: return { report: 'attempts', body: { by: by as AttemptsBy, test: isTest, ...period } };
  }
}

function filterOf({ kind, by, isTest }: View, { from, to }: ReportPeriod): string[] {
  if (kind === 'outstanding') return [kind];
  return [`${kind} by ${by}`, `from ${from}`, `to ${to}`, ...(kind === 'charges' ? [] : [isTest ? 'test money' : 'real money'])];
}

/** Sums of the fees: a picture, a table, the payments behind each number, and files. */
export function Reports() {
  const { reports: texts } = useTexts({ reports });
  const signOut = useSignOut();
  const { testPayments, college } = useAppSelector(selectConfig);
  const word = useLabel(college.labels);
  const island = useIsland();
  const mayList = useMay('report:list');
  const [now] = useState(() => new Date());
  const [view, setView] = useState<View>({ kind: 'collection', by: 'month', period: 'year', own: periodOf('month', now), isTest: testPayments });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const period = view.period === 'own' ? view.own : periodOf(view.period, now);
  const isPeriod = period.from !== '' && period.to !== '' && period.from <= period.to;
  const { data, error, isFetching, refetch } = useReportQuery(askedOf(view, period), { refetchOnMountOrArgChange: true, skip: !isPeriod });
  const table = data && isPeriod ? tableOf(data, view.kind === 'known', { by: view.by, period, texts, word }) : null;
  const filed = data && isPeriod ? tableOf(data, view.kind === 'known', { by: view.by, period, texts: reports, word: asItIs }) : null;
  const change = (changed: Partial<View>) => {
    setView({ ...view, ...changed, by: fitting(changed.by ?? view.by, changed.kind ?? view.kind) });
    setChosen(null);
  };

  useEffect(() => {
    if (!error) return;
    console.error('The report could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="reports" onSignOut={signOut}>
      <Choices view={view} isPeriod={isPeriod} onChange={change} />
      {view.isTest && view.kind !== 'outstanding' && view.kind !== 'charges' && <Notice tone="warning" announce={false} title={texts.testMoney} />}
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!table && !error && isPeriod && <Skeleton lines={8} />}
      {table && filed && !error && (
        <section className={styles.part} aria-label={table.title} aria-busy={isFetching}>
          <header className={styles.sheetHead}>
            <p {...island(word(college.name))}>{word(college.name)}</p>
            <h2 className={styles.title}>{table.title}</h2>
            <p className={styles.soft}>{view.kind === 'outstanding' ? dayText(istDate(now)) : texts.span(dayText(period.from), dayText(period.to))}</p>
          </header>
          {table.lines.length === 0 && <p>{texts.empty}</p>}
          {table.lines.length > 0 && <Sheet table={table} filed={filed} onChoose={mayList ? setChosen : null} fileName={`mmmcollege_${view.kind}_${view.by}`} filter={filterOf(view, period)} />}
          {table.note && <p className={styles.soft}>{table.note}</p>}
          {data?.report === 'collection' && data.answer.other.count > 0 && (
            <p className={styles.soft}>{texts.other(view.isTest, data.answer.other.count, rupees(data.answer.other.amount))}</p>
          )}
        </section>
      )}
      {chosen && (
        <PaymentsBehind
          title={chosen.name} asked={{ ...period, test: view.isTest, figure: chosen.figure, ...chosen.of }} onClose={() => setChosen(null)}
         
        />
      )}
      <OfficeToasts />
    </OfficePage>
  );
}

interface ChoicesProps {
  view: View;
  isPeriod: boolean;
  onChange: (changed: Partial<View>) => void;
}

function Choices({ view: { kind, by, period, own, isTest }, isPeriod, onChange }: ChoicesProps) {
  const { reports: texts } = useTexts({ reports });
  return (
    <form className={styles.choices} onSubmit={(event) => event.preventDefault()}>
      <Choice name="report" label={texts.report} value={kind} choices={KINDS} words={texts.kinds} onChange={(value) => onChange({ kind: value })} />
      {BYS[kind].length > 1 && <Choice name="by" label={texts.by} value={by} choices={BYS[kind]} words={texts.bys} onChange={(value) => onChange({ by: value })} />}
      {kind !== 'outstanding' && (
        <Choice name="period" label={texts.days} value={period} choices={PERIODS} words={texts.periods} onChange={(value) => onChange({ period: value })} />
      )}
      {kind !== 'outstanding' && period === 'own' && (
        <>
          <Field label={texts.from} name="from" type="date" figures value={own.from} onChange={({ target }) => onChange({ own: { ...own, from: target.value } })} />
          <Field
            label={texts.to} name="to" type="date" figures value={own.to} error={isPeriod || own.to === '' || own.from === '' ? null : texts.badPeriod}
            onChange={({ target }) => onChange({ own: { ...own, to: target.value } })}
          />
        </>
      )}
      {kind !== 'outstanding' && kind !== 'charges' && (
        <Choice name="money" label={texts.money} value={isTest ? 'test' : 'real'} choices={MONEYS} words={texts.moneys} onChange={(value) => onChange({ isTest: value === 'test' })} />
      )}
    </form>
  );
}

interface SheetProps {
  table: Table;
  /** The same for the files, which are English. */
  filed: Table;
  onChoose: ((chosen: Chosen) => void) | null;
  fileName: string;
  /** Which report of which days, for the audit trail. */
  filter: readonly string[];
}

function Sheet({ table, filed, onChoose, fileName, filter }: SheetProps) {
  const { reports: texts } = useTexts({ reports });
  const dispatch = useAppDispatch();
  const mayExport = useMay('export:read');
  const save = async (make: () => Promise<Blob>, end: string) => {
    try {
      await dispatch(reportExport('report', filed.lines.length, [...filter, end])).unwrap();
      saveFile(await make(), `${fileName}.${end}`);
    } catch (error) {
      console.error(error);
      if (!isUnauthorized(error)) showToast('error', texts.notMade);
    }
  };
  return (
    <>
      <Chart table={table} />
      <ReportTable table={table} onChoose={onChoose} />
      <div className={styles.actions}>
        {mayExport && (
          <>
            <Button variant="secondary" onClick={() => void save(async () => (await import('./export/csv')).csvOf(filed, reports.total), 'csv')}>
              <Icon name="download" /> {texts.csv}
            </Button>
            <Button variant="secondary" onClick={() => void save(async () => (await import('./export/workbook')).workbookOf(filed, reports.total), 'xlsx')}>
              <Icon name="download" /> {texts.xlsx}
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> {texts.print}
        </Button>
      </div>
    </>
  );
}

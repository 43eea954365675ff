import {
  type FeeScope, fittingRules, type LayoutContent, layoutOf, type Paise, type ReceiptData, rupeesNumber, SCOPE_FIELDS, type ScopeField, scopeText, specificity,
  STUDENT_FIELDS, type StructureContent, type StudentData, type StudentFields, sumPaise, TOTAL_FEES,
} from '@mmmcollege/backend/contract';
import { fees, feeVersions } from '@mmmcollege/backend/contract/texts';
import { type ComponentType, Suspense, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { Field } from '../../components/form/field';
import { Skeleton } from '../../components/progress/skeleton';
import { ReceiptSheet } from '../../components/receipt/receipt-sheet';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import styles from './fees.module.css';

interface PreviewProps {
  semesterNo: number;
  layout: LayoutContent | null;
  /** Without it every head costs a hundred rupees. */
  structure: StructureContent | null;
  FormPreview: ComponentType<{ student: StudentData }>;
}

/** Which rule wins for a student, and the form and the receipt that this student would have. */
export function Preview({ semesterNo, layout, structure, FormPreview }: PreviewProps) {
  const { fees: texts, feeVersions: words } = useTexts({ fees, feeVersions });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<ScopeField, string>>>({ course: '', category: '', gender: '', awardType: '' });
  const scope: FeeScope = { course: typed.course || null, category: typed.category || null, gender: typed.gender || null, awardType: typed.awardType || null };
  const [winner, ...others] = structure ? fittingRules(structure.rules, scope) : [];
  const amounts = structure ? winner?.amounts : layout?.heads.map(() => EXAMPLE);
  const names = structure?.heads ?? layout?.heads.map(({ name }) => name) ?? [];
  const isTied = winner !== undefined && others[0] !== undefined && specificity(others[0]) === specificity(winner);
  const heads = Object.fromEntries(names.map((name, index) => [name, amounts?.[index] ?? 0]));
  return (
    <section className={styles.part} aria-label={texts.preview}>
      <h3 className={styles.name}>{texts.preview}</h3>
      {!isOpen && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>{texts.preview}</Button>
        </div>
      )}
      {isOpen && (
        <>
          <p className={styles.soft}>{structure ? texts.structureHint : texts.layoutHint}</p>
          {structure && (
            <div className={styles.begin}>
              {SCOPE_FIELDS.map((field) => (
                <Field
                  key={field} name={field} label={words.scopes[field]} value={typed[field]} autoComplete="off"
                  onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
                />
              ))}
            </div>
          )}
          {structure && (
            <div role="status">
              {!winner && <p>{texts.noRule}</p>}
              {winner && <p>{isTied ? texts.tied : texts.wins(scopeText(winner), specificity(winner))}</p>}
              {others.length > 0 && <p className={styles.soft}>{texts.beats(others.map(scopeText).join('; '))}</p>}
            </div>
          )}
          {layout && amounts && (
            <Shown semesterNo={semesterNo} layout={layout} scope={scope} heads={heads} FormPreview={FormPreview} />
          )}
        </>
      )}
    </section>
  );
}

/** Paise. */
const EXAMPLE = 10_000;
const KNOWN: Partial<StudentFields> = { rollNo: '1001', mobile: '9876543210', email: 'anjali@example.in', townName: 'Gorakhpur', pwd: 'N' };
const NO_FIELDS = Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, null])) as unknown as StudentFields;

interface ShownProps extends Pick<PreviewProps, 'semesterNo' | 'FormPreview'> {
  layout: LayoutContent;
  scope: FeeScope;
  heads: Readonly<Record<string, Paise>>;
}

function Shown({ semesterNo, layout, scope, heads, FormPreview }: ShownProps) {
  const [now] = useState(() => new Date().toISOString());
  const { fees: texts } = useTexts({ fees });
  const { college, testPayments } = useAppSelector(selectConfig);
  const { form, fees: wanted, receipt: details } = layoutOf(layout);
  const rupees = Object.fromEntries(wanted.map(({ name }) => [name, rupeesNumber(heads[name] ?? 0)]));
  const total = rupeesNumber(sumPaise(wanted.map(({ name }) => heads[name] ?? 0)));
  const { course, category: caste, gender, awardType: year } = scope;
  const person = { ...NO_FIELDS, ...KNOWN, studentName: texts.student, course, caste, gender, year };
  const student: StudentData = {
    admissionNumber: 'PREVIEW1', semesterNo, academicSession: null, ...person, ...rupees, [TOTAL_FEES.name]: total, paid: null, fields: form, heads: wanted,
  };
  const receipt: ReceiptData = {
    admissionNumber: 'PREVIEW1', semesterNo, ...person, ...rupees, total_fees: total, receipt_no: 'XX00000000', serial_no: null,
    transaction_id: 'NDPS000000000000000', transaction_date: now, issued_on: null, verify_url: null, details,
    heads: wanted.map((head) => ({ ...head, amount: rupees[head.name] ?? 0 })),
  };
  return (
    <div className={styles.previews}>
      <section aria-label={texts.previewForm} className={styles.frame}>
        <Suspense fallback={<Skeleton lines={8} />}>
          <FormPreview key={JSON.stringify(student)} student={student} />
        </Suspense>
      </section>
      <section aria-label={texts.previewReceipt} inert>
        <ReceiptSheet receipt={receipt} college={college} testPayments={testPayments} isPart />
      </section>
    </div>
  );
}

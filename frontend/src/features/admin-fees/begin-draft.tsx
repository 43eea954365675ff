import { type CurrentLayout, FEE_VERSION_KINDS, type FeeVersionKind, type LayoutContent, type NewFeeVersion, type TermsContent } from '@mmmcollege/backend/contract';
import { fees } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Field } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useBeginFeesMutation } from './fees-api';
import styles from './fees.module.css';

const SEMESTERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;
const EMPTY: LayoutContent = { form: ['studentName', 'semesterNo', 'rollNo', 'townName', 'mobile', 'email'], heads: [], receipt: ['rollNo', 'semesterNo'] };

interface BeginDraftProps {
  layouts: readonly CurrentLayout[];
  onBegun: (id: number) => void;
}

const NO_TERMS: TermsContent = { dueOn: null, lateFee: null, closed: [] };

/** A new draft: a form begins as the semester has it today, amounts with one row for everybody, a due date with nothing. */
export function BeginDraft({ layouts, onBegun }: BeginDraftProps) {
  const { fees: { begin: texts, kinds } } = useTexts({ fees });
  const [kind, setKind] = useState<FeeVersionKind>('layout');
  const [semester, setSemester] = useState<(typeof SEMESTERS)[number]>('1');
  const [session, setSession] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [begin, { isLoading }] = useBeginFeesMutation();
  const act = useAct();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const layout = layouts.find(({ semesterNo }) => String(semesterNo) === semester);
    const heads = layout?.heads.map(({ name }) => name) ?? [];
    if (kind === 'structure' && heads.length === 0) return setFaults({ semesterNo: texts.noHeads });
    const everybody = { course: null, category: null, gender: null, awardType: null, amounts: heads.map(() => 0) };
    const { form, heads: own, receipt } = layout ?? EMPTY;
    const contents = { layout: { form, heads: own, receipt }, structure: { heads, rules: [everybody] }, terms: NO_TERMS };
    const draft: NewFeeVersion = { semesterNo: Number(semester), academicSession: kind === 'layout' ? '' : session.trim(), [kind]: contents[kind] };
    const begun = begin(draft).unwrap();
    setFaults((await act(begun, texts.begun)) ?? {});
    await begun.then(({ id }) => onBegun(id), () => undefined);
  };

  return (
    <form className={styles.begin} aria-label={texts.title} noValidate onSubmit={(event) => void submit(event)}>
      <Choice name="kind" label={texts.kind} value={kind} choices={FEE_VERSION_KINDS} words={kinds} onChange={setKind} />
      <Choice
        name="semesterNo" label={texts.semester} value={semester} choices={SEMESTERS} words={WORDS} error={faults['semesterNo'] ?? null} onChange={setSemester}
      />
      {kind !== 'layout' && (
        <Field
          name="academicSession" label={texts.session} hint={texts.sessionHint} value={session} maxLength={20} autoComplete="off" error={faults['academicSession'] ?? null}
          onChange={({ target }) => setSession(target.value)}
        />
      )}
      <Button type="submit" busy={isLoading}>{texts.button}</Button>
    </form>
  );
}

const WORDS = Object.fromEntries(SEMESTERS.map((number) => [number, number])) as Record<(typeof SEMESTERS)[number], string>;

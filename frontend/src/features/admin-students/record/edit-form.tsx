import { STUDENT_FIELDS, type StudentEdit, type StudentFieldName, type StudentRecord } from '@mmmcollege/backend/contract';
import { studentFields, studentRecord } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button/button';
import { Choice } from '../../../components/form/choice';
import { Field } from '../../../components/form/field';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { useAct } from '../../../office/use-act';
import { useChangeStudentMutation } from '../students-api';
import styles from './student-page.module.css';

const SEMESTERS = Array.from({ length: 12 }, (_, n) => String(n + 1));

const textsOf = ({ fields }: StudentRecord): StudentEdit['fields'] =>
  Object.fromEntries(STUDENT_FIELDS.map(({ name }) => [name, fields[name] ?? ''])) as StudentEdit['fields'];

/** By the rules of the import, which the server applies. */
export function EditForm({ record, onClose }: { record: StudentRecord; onClose: () => void }) {
  const { studentRecord: texts, studentFields: fields } = useTexts({ studentRecord, studentFields });
  const act = useAct();
  const [save, { isLoading }] = useChangeStudentMutation();
  const [values, setValues] = useState(() => textsOf(record));
  const [semesterNo, setSemesterNo] = useState(String(record.semesterNo));
  const [academicSession, setAcademicSession] = useState(record.academicSession ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  // What was read when the form was opened: what somebody else changes meanwhile is refused, not overwritten.
  const [{ admissionNumber, version }] = useState(record);
  const change = (name: StudentFieldName, value: string) => setValues((now) => ({ ...now, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const call = save({ admissionNumber, version, semesterNo: Number(semesterNo), academicSession: academicSession.trim(), fields: values }).unwrap();
    const faults = await act(call, texts.saved);
    setErrors(faults ?? {});
    if (!faults) return onClose();
    const first = Object.keys(faults)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {Object.keys(errors).length > 0 && <Notice tone="danger" title={texts.wrong} />}
      <div className={styles.fields}>
        <Choice name="semesterNo" label={texts.semesterNo} value={semesterNo} choices={SEMESTERS} words={Object.fromEntries(SEMESTERS.map((no) => [no, no]))} onChange={setSemesterNo} />
        <Field
          label={texts.academicSession} name="academicSession" value={academicSession} error={errors['academicSession'] ?? null} maxLength={20} autoComplete="off"
          onChange={({ target }) => setAcademicSession(target.value)}
        />
        {STUDENT_FIELDS.map(({ name, formName, max, required, flag, choices, input }) => {
          const { label } = fields.byName[formName];
          const options = flag ? ['Y', 'N'] : choices;
          const error = errors[name] ?? null;
          return options ? (
            <Choice
              key={name} name={name} label={label} value={values[name]} choices={['', ...options]} words={{ '': '–', ...Object.fromEntries(options.map((option) => [option, option])) }}
              error={error} onChange={(value) => change(name, value)}
            />
          ) : (
            <Field
              key={name} name={name} label={label} value={values[name]} error={error} required={required === 'always' && name === 'studentName'} maxLength={max} autoComplete="off"
              inputMode={input === 'digits' || input === 'tel' ? 'numeric' : input === 'email' ? 'email' : 'text'} onChange={({ target }) => change(name, target.value)}
            />
          );
        })}
      </div>
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading}>{texts.save}</Button>
        <Button variant="secondary" onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}

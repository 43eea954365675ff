import { FEE_STATES, type FeeState, type StudentFilter } from '@mmmcollege/backend/contract';
import { studentList } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Field } from '../../components/form/field';
import { useLabel, useTexts } from '../../lib/texts';
import styles from './students.module.css';

const SEMESTERS = Array.from({ length: 12 }, (_, n) => String(n + 1));
const ANY = 'any';
/** Students without one; no course is called so. */
const NO_COURSE = ' ';
const EMPTY = { text: '', semester: ANY, course: ANY, state: ANY };

interface StudentFilterFormProps {
  courses: readonly string[];
  busy: boolean;
  onSearch: (filter: StudentFilter) => void;
}

export function StudentFilterForm({ courses, busy, onSearch }: StudentFilterFormProps) {
  const { studentList: texts } = useTexts({ studentList });
  const label = useLabel();
  const [values, setValues] = useState(EMPTY);
  const change = (changed: Partial<typeof EMPTY>) => setValues((now) => ({ ...now, ...changed }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    const { text, semester, course, state } = values;
    onSearch({
      ...(text.trim() && { text: text.trim() }), ...(semester !== ANY && { semester: Number(semester) }),
      ...(course !== ANY && { course: course.trim() }), ...(state !== ANY && { state: state as FeeState }),
    });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    setValues(EMPTY);
    onSearch({});
  };
  const any = { [ANY]: texts.any };
  return (
    <form role="search" className={styles.filter} onSubmit={search} onReset={clear} noValidate>
      <Field label={texts.text} name="text" value={values.text} autoComplete="off" spellCheck={false} maxLength={100} onChange={({ target }) => change({ text: target.value })} />
      <Choice
        name="semester" label={texts.semester} value={values.semester} choices={[ANY, ...SEMESTERS]}
        words={{ ...any, ...Object.fromEntries(SEMESTERS.map((no) => [no, no])) }}
        onChange={(semester) => change({ semester })}
      />
      <Choice
        name="course" label={texts.course} value={values.course} choices={[ANY, NO_COURSE, ...courses]}
        words={{ ...any, [NO_COURSE]: texts.noCourse, ...Object.fromEntries(courses.map((course) => [course, label(course)])) }}
        onChange={(course) => change({ course })}
      />
      <Choice name="state" label={texts.state} value={values.state} choices={[ANY, ...FEE_STATES]} words={{ ...any, ...texts.states }} onChange={(state) => change({ state })} />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>{texts.search}</Button>
        <Button type="reset" variant="secondary">{texts.clear}</Button>
      </div>
    </form>
  );
}

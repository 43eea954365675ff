import type { BulkChangeList } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Notice } from '../../components/progress/notice';
import { dayText } from '../../lib/day-text';
import { useLabel, useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useStageDemandsMutation } from './bulk-api';
import styles from './bulk.module.css';

const EVERY = 'all';
/** Students without one; no course is called so. */
const NONE = ' ';

/** Nothing is changed by it: what it would do is put together. */
export function StageForm({ structures, courses }: Pick<BulkChangeList, 'structures' | 'courses'>) {
  const label = useLabel();
  const { bulk: texts } = useTexts({ bulk });
  const act = useAct();
  const [stage, { isLoading }] = useStageDemandsMutation();
  const [chosen, setChosen] = useState('');
  const [course, setCourse] = useState(EVERY);
  const [fault, setFault] = useState<string | null>(null);
  const words = Object.fromEntries(structures.map(({ id, semesterNo, academicSession, version, countsFrom }) => [
    String(id), texts.structureOf(semesterNo, academicSession, version, dayText(countsFrom)),
  ]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== '') void act(stage({ structureId: Number(chosen), ...(course !== EVERY && { course: course.trim() }) }).unwrap(), texts.staged).then((errors) => setFault(errors?.['structureId'] ?? null));
  };
  return (
    <section className={styles.part} aria-labelledby="bulk-begin">
      <h2 id="bulk-begin" className={styles.title}>{texts.begin}</h2>
      {structures.length === 0 && <Notice tone="info" title={texts.noStructure} />}
      {structures.length > 0 && (
        <form className={styles.form} noValidate onSubmit={submit}>
          <Choice
            name="structure" label={texts.structure} value={chosen} choices={structures.map(({ id }) => String(id))} words={words} placeholder={texts.choose}
            error={fault} onChange={setChosen}
          />
          <Choice
            name="course" label={texts.course} value={course} choices={[EVERY, ...courses, NONE]}
            words={{ ...Object.fromEntries(courses.map((one) => [one, label(one)])), [EVERY]: texts.allCourses, [NONE]: texts.noCourse }} onChange={setCourse}
          />
          <div>
            <Button type="submit" busy={isLoading} disabled={chosen === ''}>{texts.stage}</Button>
          </div>
        </form>
      )}
    </section>
  );
}

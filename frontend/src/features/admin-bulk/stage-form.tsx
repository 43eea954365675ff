import type { BulkChangeList } from '@mmmcollege/backend/contract';
import { bulk } from '@mmmcollege/backend/contract/texts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button';
import { Choice } from '../../components/form/choice';
import { Notice } from '../../components/progress/notice';
import { dayText } from '../../lib/day-text';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useStageDemandsMutation } from './bulk-api';
import { type ChosenStudents, EVERYBODY, selectionOf } from './chosen-students';
import { StudentChoices } from './student-choices';
import styles from './bulk.module.css';

/** Nothing is changed by it: what it would do is put together. */
export function StageForm({ structures, courses, scopes }: Pick<BulkChangeList, 'structures' | 'courses' | 'scopes'>) {
  const { bulk: texts } = useTexts({ bulk });
  const act = useAct();
  const [stage, { isLoading }] = useStageDemandsMutation();
  const [chosen, setChosen] = useState('');
  const [chosenStudents, setChosenStudents] = useState<ChosenStudents>(EVERYBODY);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const words = Object.fromEntries(structures.map(({ id, semesterNo, academicSession, version, countsFrom }) => [
    String(id), texts.structureOf(semesterNo, academicSession, version, dayText(countsFrom)),
  ]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === '') return;
    void act(stage({ structureId: Number(chosen), ...selectionOf(chosenStudents) }).unwrap(), texts.staged).then((errors) => setFaults(errors ?? {}));
  };
  return (
    <section className={styles.section} aria-labelledby="bulk-begin">
      <h2 id="bulk-begin" className={styles.title}>{texts.begin}</h2>
      {structures.length === 0 && <Notice tone="info" title={texts.noStructure} />}
      {structures.length > 0 && (
        <form className={styles.form} noValidate onSubmit={submit}>
          <Choice
            name="structure" label={texts.structure} value={chosen} choices={structures.map(({ id }) => String(id))} words={words} placeholder={texts.choose}
            error={faults['structureId'] ?? null} hint={texts.structureHint} onChange={setChosen}
          />
          <StudentChoices
            chosen={chosenStudents} values={{ course: courses, ...scopes }} error={faults['admissionNumbers'] ?? null} onChange={setChosenStudents}
          />
          <div>
            <Button type="submit" busy={isLoading} disabled={chosen === ''}>{texts.stage}</Button>
          </div>
        </form>
      )}
    </section>
  );
}

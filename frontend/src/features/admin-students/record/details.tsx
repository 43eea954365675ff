import { STUDENT_FIELDS, type StudentRecord } from '@mmmcollege/backend/contract';
import { studentFields, studentRecord } from '@mmmcollege/backend/contract/texts';
import { useState } from 'react';
import { Button } from '../../../components/button/button';
import { DetailList } from '../../../components/details/detail-list';
import { useLabel, useTexts } from '../../../lib/texts';
import { EditForm } from './edit-form';
import styles from './student-page.module.css';

/** What the college knows, and the way to change it. */
export function Details({ record, mayEdit }: { record: StudentRecord; mayEdit: boolean }) {
  const { studentRecord: texts, studentFields: fields } = useTexts({ studentRecord, studentFields });
  const label = useLabel();
  const [isEditing, setEditing] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const close = () => {
    setEditing(false);
    setLeft(true);
  };
  const shown = STUDENT_FIELDS.map(({ name, formName }) => ({ label: fields.byName[formName].label, value: label(record.fields[name] ?? '–') }));
  const own = [
    { label: texts.semesterNo, value: String(record.semesterNo) },
    ...(record.academicSession === null ? [] : [{ label: texts.academicSession, value: record.academicSession }]),
  ];
  return (
    <section className={styles.part} aria-labelledby="details">
      <h3 id="details" className={styles.title}>{texts.details}</h3>
      {isEditing ? <EditForm record={record} onClose={close} /> : <DetailList details={[...own, ...shown]} />}
      {mayEdit && !isEditing && (
        <div>
          <Button variant="secondary" autoFocus={isLeft} onClick={() => setEditing(true)}>{texts.edit}</Button>
        </div>
      )}
    </section>
  );
}

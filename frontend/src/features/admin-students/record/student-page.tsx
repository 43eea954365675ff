import type { StudentRecord } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { toFailure } from '../../../api/failures';
import { useAppSelector } from '../../../app/hooks';
import { Button, RouteButton } from '../../../components/button/button';
import { OfficeFooter } from '../../../components/page/office-footer';
import { Notice } from '../../../components/progress/notice';
import { Skeleton } from '../../../components/progress/skeleton';
import { selectConfig } from '../../../config/runtime-config';
import { paths } from '../../../config/paths';
import { useTexts } from '../../../lib/texts';
import { OfficePage } from '../../../office/office-page';
import { OfficeToasts } from '../../../office/office-toasts';
import { useMay } from '../../../office/use-may';
import { useSignOut } from '../../../office/use-office-session';
import { useStudentRecordQuery } from '../students-api';
import { Changes } from './changes';
import { Closing, Reopening } from './closing';
import { Demands } from './demands';
import { Details } from './details';
import { Mails } from './mails';
import { Payments } from './payments';
import styles from './student-page.module.css';

/** Everything about a student on one page. */
export function StudentPage({ admissionNumber }: { admissionNumber: string }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const { data, error, refetch } = useStudentRecordQuery(admissionNumber, { refetchOnMountOrArgChange: true });
  const isUnknown = error !== undefined && [400, 404].includes(toFailure(error).status);

  useEffect(() => {
    if (error && !isUnknown) console.error('The student could not be loaded', error);
  }, [error, isUnknown]);

  return (
    <OfficePage title={texts.title} onSignOut={signOut}>
      <div>
        <RouteButton variant="tertiary" to={paths.students.href()}>{texts.toList}</RouteButton>
      </div>
      {isUnknown && <Notice tone="warning" title={texts.unknown} />}
      {error && !isUnknown && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={8} />}
      {data && <Record record={data} />}
      <OfficeFooter version={version} leadsToHealth />
      <OfficeToasts />
    </OfficePage>
  );
}

function Record({ record }: { record: StudentRecord }) {
  const mayEdit = useMay('student:edit');
  return (
    <>
      <h2 className={styles.who}>
        <span className={styles.number}>{record.admissionNumber}</span> {record.fields.studentName}
      </h2>
      <Standing record={record} />
      <Demands admissionNumber={record.admissionNumber} demands={record.demands} isClosed={record.closedFor !== null} />
      <Payments record={record} />
      <Details record={record} mayEdit={mayEdit && record.closedFor === null} />
      <Mails mails={record.mails} />
      <Changes changes={record.changes} />
      {mayEdit && (record.closedFor === null ? <Closing admissionNumber={record.admissionNumber} /> : <Reopening admissionNumber={record.admissionNumber} />)}
    </>
  );
}

/** Of a number that was given twice. */
function Standing({ record: { closedFor, closedNumbers, paidTwice } }: { record: StudentRecord }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  return (
    <>
      {closedFor !== null && (
        <Notice tone="warning" title={texts.closed(closedFor)}>
          <p>{texts.closedAdvice}</p>
          <RouteButton variant="secondary" to={paths.student.href(closedFor)}>{texts.openCorrect(closedFor)}</RouteButton>
        </Notice>
      )}
      {closedNumbers.length > 0 && <Notice tone="info" title={texts.alsoUnder(closedNumbers)} />}
      {paidTwice.length > 0 && (
        <Notice tone="danger" title={texts.paidTwice(paidTwice)}>
          <p>{texts.paidTwiceAdvice}</p>
        </Notice>
      )}
    </>
  );
}

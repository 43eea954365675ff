import type { FeeState, ListedStudent } from '@mmmcollege/backend/contract';
import { studentList } from '@mmmcollege/backend/contract/texts';
import { Link } from 'react-router-dom';
import { rupees } from '../../components/amount';
import { Icon, type IconName } from '../../components/icon';
import { paths } from '../../config/paths';
import { useLabel, useTexts } from '../../lib/texts';
import styles from './students.module.css';

const ICONS: Readonly<Record<FeeState, IconName>> = {
  nothing: 'info', due: 'info', open: 'waiting', paid: 'success', givenBack: 'returned', closedNumber: 'warning',
};

export function StudentTable({ students }: { students: readonly ListedStudent[] }) {
  const { studentList: texts } = useTexts({ studentList });
  const label = useLabel();
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.list}>
      <table className={styles.table}>
        <caption>{texts.list}</caption>
        <thead>
          <tr>
            {[texts.number, texts.state, texts.name, texts.amount, texts.semester, texts.course, texts.mobile].map((name) => <th key={name} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {students.map(({ admissionNumber, name, state, amount, semesterNo, academicSession, course, mobile }) => (
            <tr key={admissionNumber}>
              <th scope="row"><Link className={styles.link} to={paths.student.href(admissionNumber)}>{admissionNumber}</Link></th>
              <td><span className={styles.state}><Icon name={ICONS[state]} />{texts.states[state]}</span></td>
              <td className={styles.name}>{name ?? '–'}</td>
              <td className={styles.figure}>{amount === null ? '–' : rupees(amount)}</td>
              <td>{texts.presentSemester(semesterNo, academicSession)}</td>
              <td className={styles.name}>{course === null ? '–' : label(course)}</td>
              <td>{mobile ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

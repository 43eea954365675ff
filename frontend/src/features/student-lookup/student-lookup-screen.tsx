import { useAppSelector } from '../../app/hooks';
import { ScreenTitle } from '../../components/screen-title';
import { Steps } from '../../components/steps';
import { selectConfig } from '../../config/runtime-config';
import { AdmissionNumberForm } from './admission-number-form';
import { DemoNumbers } from './demo-numbers';
import styles from './student-lookup-screen.module.css';

export default function StudentLookupScreen() {
  const { demoAdmissionNumbers } = useAppSelector(selectConfig);

  return (
    <div className={styles.screen}>
      <Steps current={1} />
      <div className={styles.intro}>
        <ScreenTitle>Student Identification</ScreenTitle>
        <p>Pay your semester fees, or find the receipt of fees already paid.</p>
      </div>
      <AdmissionNumberForm />
      <DemoNumbers numbers={demoAdmissionNumbers} />
    </div>
  );
}

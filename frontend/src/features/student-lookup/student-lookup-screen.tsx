import { studentLookup } from '@mmmcollege/backend/contract/texts';
import { useAppSelector } from '../../app/hooks';
import { ScreenTitle } from '../../components/page/screen-title';
import { Steps } from '../../components/page/steps';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { AdmissionNumberForm } from './admission-number-form';
import { DemoNumbers } from './demo-numbers';
import styles from './student-lookup-screen.module.css';

export default function StudentLookupScreen() {
  const { studentLookup: texts } = useTexts({ studentLookup });
  const { demoAdmissionNumbers } = useAppSelector(selectConfig);

  return (
    <div className={styles.screen}>
      <Steps current={1} />
      <div className={styles.intro}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <p>{texts.intro}</p>
      </div>
      <AdmissionNumberForm />
      <DemoNumbers numbers={demoAdmissionNumbers} />
    </div>
  );
}

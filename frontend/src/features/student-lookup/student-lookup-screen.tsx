import { studentLookup } from '@mmmcollege/backend/contract/texts';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { ScreenTitle } from '../../components/page/screen-title';
import { Steps } from '../../components/page/steps';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { AdmissionNumberForm } from './admission-number-form';
import { DemoNumbers } from './demo-numbers';
import styles from './student-lookup-screen.module.css';

// Of a link to a receipt, which few first visits follow.
const ReceiptAsked = lazy(() => import('./receipt-asked'));

export default function StudentLookupScreen() {
  const { studentLookup: texts } = useTexts({ studentLookup });
  const { demoAdmissionNumbers } = useAppSelector(selectConfig);

  const receiptOf = (useLocation().state as { receiptOf?: string } | null)?.receiptOf ?? null;

  return (
    <div className={styles.screen}>
      <Steps current={1} />
      <div className={styles.intro}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <p>{texts.intro}</p>
      </div>
      {receiptOf && (
        <Suspense>
          <ReceiptAsked transactionId={receiptOf} />
        </Suspense>
      )}
      <AdmissionNumberForm receiptOf={receiptOf} />
      <DemoNumbers numbers={demoAdmissionNumbers} />
    </div>
  );
}

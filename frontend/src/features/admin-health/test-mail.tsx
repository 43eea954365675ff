import { failures, officeHealth } from '@mmmcollege/backend/contract/texts';
import { adviceFor, toFailure } from '../../api/failures';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { Findings } from './findings';
import { useSendTestMailMutation } from './health-api';
import styles from './health.module.css';

export function TestMail() {
  const { failures: failureTexts, officeHealth: texts } = useTexts({ failures, officeHealth });
  const { college } = useAppSelector(selectConfig);
  const [send, { data, error, isLoading }] = useSendTestMailMutation();
  const failure = error ? toFailure(error) : null;

  return (
    <div>
      <Button variant="secondary" className={styles.action} busy={isLoading} onClick={() => void send()}>
        {texts.testMail(college.email)}
      </Button>
      <div role="status" className={styles.sent}>
        {!isLoading && data && <Findings findings={data.findings} />}
        {!isLoading && failure && <Findings findings={[{ light: 'red', found: texts.failed, todo: adviceFor(failure, failureTexts) }]} />}
      </div>
    </div>
  );
}

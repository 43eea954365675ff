import { failures, stopReminders } from '@mmmcollege/backend/contract/texts';
import { useLocation } from 'react-router-dom';
import { adviceFor, toFailure } from '../../api/failures';
import { Button } from '../../components/button/button';
import { ScreenTitle } from '../../components/page/screen-title';
import { Notice } from '../../components/progress/notice';
import { useTexts } from '../../lib/texts';
import { useStopRemindersMutation } from './stop-reminders-api';
import styles from './stop-reminders.module.css';

/** Where the link of a reminder leads. A button, because programs that look at mails open links. */
export default function StopRemindersScreen() {
  const { stopReminders: texts, failures: failureTexts } = useTexts({ stopReminders, failures });
  const token = useLocation().hash.slice(1);
  const [stop, { isLoading, isSuccess, error }] = useStopRemindersMutation();
  const failure = error === undefined ? null : toFailure(error);
  return (
    <div className={styles.screen}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {isSuccess && <Notice tone="success" title={texts.done} />}
      {token === '' && <Notice tone="warning" title={texts.noLink} />}
      {failure && <Notice tone="danger" title={failure.status === 404 ? texts.unknown : adviceFor(failure, failureTexts)} />}
      {!isSuccess && token !== '' && (
        <>
          <p>{texts.intro}</p>
          <div>
            <Button busy={isLoading} onClick={() => void stop(token)}>{texts.stop}</Button>
          </div>
        </>
      )}
    </div>
  );
}

import type { TransactionRecord } from '@mmmcollege/backend/contract';
import { caller, failures, statusMessages, times } from '@mmmcollege/backend/contract/texts';
import { adviceFor, toFailure } from '../../../api/failures';
import { useAppSelector } from '../../../app/hooks';
import { rupees } from '../../../components/amount';
import { Button } from '../../../components/button/button';
import { CopyButton } from '../../../components/button/copy-button';
import { selectConfig } from '../../../config/runtime-config';
import { useTexts } from '../../../lib/texts';
import { momentText } from '../../../lib/moment-text';
import { useDebounced } from '../search/use-debounced';
import { useStudentStatusQuery } from './caller-api';
import styles from './caller-card.module.css';
import { studentSentence } from './student-sentence';

/** Asks the server when the clerk pauses: each call may ask the bank. */
export function StudentView({ attempt }: { attempt: TransactionRecord }) {
  const allTexts = useTexts({ caller, failures, statusMessages, times });
  const { caller: texts } = allTexts;
  const { college } = useAppSelector(selectConfig);
  const id = attempt.transaction_id;
  const skip = useDebounced(id) !== id;
  const { currentData, error, isFetching, fulfilledTimeStamp = 0, refetch } = useStudentStatusQuery(id, { skip, refetchOnMountOrArgChange: true });
  const failure = error ? toFailure(error) : null;

  if (failure && !currentData) {
    return (
      <div role="status" className={styles.view}>
        <p>{texts.notAsked}</p>
        <p>{adviceFor(failure, allTexts.failures)}</p>
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {texts.askAgain}
        </Button>
      </div>
    );
  }
  const sentence = currentData && !skip ? studentSentence(currentData, new Date(fulfilledTimeStamp), allTexts, college) : null;
  return (
    <div className={styles.view}>
      <p role="status" className={styles.sentence}>
        {sentence ?? texts.asking}
      </p>
      {sentence && (
        <CopyButton
          label={texts.copyLabel}
          text={texts.message(college.name, id, rupees(attempt.total_fees), momentText(attempt.transaction_date), sentence)}
        >
          {texts.copy}
        </CopyButton>
      )}
    </div>
  );
}

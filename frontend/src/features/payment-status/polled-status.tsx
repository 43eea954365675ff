import { failures, paymentStatus } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { adviceFor, toFailure } from '../../api/failures';
import { needsSecondFact } from '../../api/use-second-fact';
import { Button } from '../../components/button/button';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { useTexts } from '../../lib/texts';
import { StatusReport } from './status-report';
import { usePolledStatus } from './use-polled-status';

interface PolledStatusProps {
  transactionId: string;
  admissionNumber: string;
  onAnswered: () => void;
  onRefused: () => void;
  onDigitsNeeded: () => void;
}

export function PolledStatus({ transactionId, admissionNumber, onAnswered, onRefused, onDigitsNeeded }: PolledStatusProps) {
  const { failures: failureTexts, paymentStatus: texts } = useTexts({ failures, paymentStatus });
  const { data, error, isFetching, fulfilledTimeStamp = 0, refetch } = usePolledStatus({ transactionId, admissionNumber });
  const failure = error === undefined ? null : toFailure(error);
  const refused = !isFetching && (failure?.status === 404 || failure?.status === 400);
  const limited = failure?.status === 429;
  const needsDigits = !isFetching && needsSecondFact(error);
  const answered = data !== undefined;

  useEffect(() => {
    if (error) console.error('The status of the payment could not be asked for', error);
  }, [error]);
  useEffect(() => {
    if (refused) onRefused();
  }, [refused, onRefused]);
  useEffect(() => {
    if (needsDigits) onDigitsNeeded();
  }, [needsDigits, onDigitsNeeded]);
  useEffect(() => {
    if (answered) onAnswered();
  }, [answered, onAnswered]);

  return (
    <>
      {failure && !refused && !limited && !needsDigits && (
        <Notice tone="warning" title={texts.notAsked}>
          <p>{texts.notAskedAdvice(adviceFor(failure, failureTexts))}</p>
          <Button variant="secondary" onClick={() => void refetch()} busy={isFetching}>
            {texts.askNow}
          </Button>
        </Notice>
      )}
      {data ? (
        <StatusReport status={data} admissionNumber={admissionNumber} answeredAt={fulfilledTimeStamp} onCheck={() => void refetch()} />
      ) : (
        (!failure || limited) && (
          <div role="status">
            <p>{limited ? texts.askingLimited : texts.asking}</p>
            <Skeleton />
          </div>
        )
      )}
    </>
  );
}

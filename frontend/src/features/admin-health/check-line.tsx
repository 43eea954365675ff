import type { HealthCheckName } from '@mmmcollege/backend/contract';
import { failures, officeHealth } from '@mmmcollege/backend/contract/texts';
import { type ReactNode } from 'react';
import { adviceFor, toFailure } from '../../api/failures';
import { Skeleton } from '../../components/progress/skeleton';
import { useTexts } from '../../lib/texts';
import { Findings } from './findings';
import { useHealthCheckQuery } from './health-api';
import styles from './health.module.css';

interface CheckLineProps {
  name: HealthCheckName;
  /** What can be done about it here. */
  children?: ReactNode;
}

export function CheckLine({ name, children }: CheckLineProps) {
  const { failures: failureTexts, officeHealth: texts } = useTexts({ failures, officeHealth });
  const { data, error, isFetching } = useHealthCheckQuery(name, { refetchOnMountOrArgChange: true });
  const failure = error ? toFailure(error) : null;

  const todo = failure && (failure.body?.code === 'FOREIGN_ORIGIN' ? texts.foreignOrigin(window.location.origin) : adviceFor(failure, failureTexts));
  return (
    <li className={styles.check} aria-busy={isFetching || undefined}>
      <h2 className={styles.name}>{texts.checks[name]}</h2>
      <div className={styles.findings}>
        {isFetching ? (
          <div className={styles.waiting}>
            <p>{texts.waiting}</p>
            <Skeleton lines={1} />
          </div>
        ) : (
          <Findings findings={todo === null ? (data?.findings ?? []) : [{ light: 'red', found: texts.failed, todo }]} />
        )}
        {children}
      </div>
    </li>
  );
}

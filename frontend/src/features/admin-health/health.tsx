import { HEALTH_CHECKS, istClock, type Light } from '@mmmcollege/backend/contract';
import { officeHealth } from '@mmmcollege/backend/contract/texts';
import { OfficePage } from '../../office/office-page';
import { useSignOut } from '../../office/use-office-session';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { CheckLine } from './check-line';
import { checkAgain, type HealthProgress, selectProgress } from './health-api';
import styles from './health.module.css';
import { TestMail } from './test-mail';

const TONES = { green: 'success', amber: 'warning', red: 'danger' } as const satisfies Record<Light, string>;

const worst = ({ red, amber }: HealthProgress): Light => (red > 0 ? 'red' : amber > 0 ? 'amber' : 'green');

export function Health() {
  const { officeHealth: texts } = useTexts({ officeHealth });
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const progress = useAppSelector(selectProgress);
  const { done, red, amber, at } = progress;
  const isDone = done === HEALTH_CHECKS.length;

  return (
    <OfficePage
      title={texts.title}
      onSignOut={signOut}
      action={
        <Button busy={!isDone} onClick={() => void dispatch(checkAgain())}>
          {texts.again}
        </Button>
      }
    >
      <div role="status" className={styles.summary}>
        {isDone ? (
          <Notice tone={TONES[worst(progress)]} title={texts.result[worst(progress)]} announce={false}>
            <p>{[texts.counts(red, amber), ...(at > 0 ? [texts.checkedAt(istClock(new Date(at)))] : [])].filter((text) => text !== '').join(' · ')}</p>
          </Notice>
        ) : (
          <p>{texts.checking(done, HEALTH_CHECKS.length)}</p>
        )}
      </div>
      {!isDone && <progress className={styles.progress} aria-label={texts.progress} value={done} max={HEALTH_CHECKS.length} />}
      <ul className={styles.list} aria-label={texts.list}>
        {HEALTH_CHECKS.map((name) => (
          <CheckLine key={name} name={name}>
            {name === 'mail' && <TestMail />}
          </CheckLine>
        ))}
      </ul>
      <OfficeFooter version={version} />
    </OfficePage>
  );
}

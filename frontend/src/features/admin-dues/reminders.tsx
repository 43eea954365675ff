import type { DuesSelection, RemindersState } from '@mmmcollege/backend/contract';
import { dues } from '@mmmcollege/backend/contract/texts';
import { rupees } from '../../components/amount';
import { ConfirmButton } from '../../components/button/confirm-button';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useRemindersQuery, useRemindMutation } from './dues-api';
import styles from './dues.module.css';

const WHILE_RUNNING_MS = 2_000;
const LEFT = ['remindedLately', 'inDoubt', 'closed', 'stopped', 'noAddress'] as const satisfies readonly (keyof RemindersState)[];

/** Whom reminders would go to now, whom not and why, and the button that sends them. */
export function Reminders({ selection }: { selection: DuesSelection }) {
  const { dues: texts } = useTexts({ dues });
  const act = useAct();
  const [remind] = useRemindMutation();
  const { data } = useRemindersQuery(selection, { refetchOnMountOrArgChange: true });
  const isRunning = data?.isRunning ?? false;
  useRemindersQuery(selection, { pollingInterval: isRunning ? WHILE_RUNNING_MS : 0 });
  const count = data?.toRemind.count ?? 0;
  return (
    <section className={styles.part} aria-labelledby="reminders">
      <h2 id="reminders" className={styles.title}>{texts.reminders}</h2>
      <p className={styles.soft}>{texts.remindersIntro}</p>
      {!data && <Skeleton lines={2} />}
      {data && !data.canMail && <Notice tone="warning" title={texts.mailOff} />}
      {data && (
        <div role="status" className={styles.part}>
          <p>{count === 0 ? texts.noneToRemind : texts.toRemind(texts.students(count), rupees(data.toRemind.amount))}</p>
          {isRunning && <p>{texts.running}</p>}
        </div>
      )}
      {data && LEFT.some((why) => data[why] > 0) && (
        <dl className={styles.left}>
          {LEFT.filter((why) => data[why] > 0).map((why) => (
            <div key={why}>
              <dt>{texts.left[why]}</dt>
              <dd>{texts.students(data[why])}</dd>
            </div>
          ))}
        </dl>
      )}
      {data?.canMail && count > 0 && !isRunning && (
        <div>
          <ConfirmButton question={texts.confirm(texts.students(count))} onConfirm={async () => (await act(remind(selection).unwrap(), texts.started), false)}>
            {texts.remind}
          </ConfirmButton>
        </div>
      )}
    </section>
  );
}

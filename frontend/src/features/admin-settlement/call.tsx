import { istClock, receiptDate, type SettlementCall } from '@mmmcollege/backend/contract';
import { settlement } from '@mmmcollege/backend/contract/texts';
import { Notice } from '../../components/progress/notice';
import { useTexts } from '../../lib/texts';
import styles from './settlement.module.css';

/** What came of asking the gateway for its reports. */
export function Call({ call: { at, days } }: { call: SettlementCall }) {
  const { settlement: texts } = useTexts({ settlement });
  const when = at === null ? '' : `${receiptDate(new Date(at))}, ${istClock(new Date(at))}`;
  const hasTrouble = days.some(({ outcome }) => outcome !== 'stored' && outcome !== 'none');
  const list = (
    <ul>
      {days.map(({ day, outcome }) => (
        <li key={day}>
          {receiptDate(new Date(`${day}T12:00:00+05:30`))}: {texts.callDays[outcome]}
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={texts.call} className={styles.part}>
      <h2 className={styles.title}>{texts.call}</h2>
      {hasTrouble ? (
        <Notice tone="warning" title={texts.callTrouble(when)} announce={false}>{list}</Notice>
      ) : (
        <>
          <p className={styles.soft}>{at === null ? texts.callFirst : texts.callOk(when)}</p>
          {list}
        </>
      )}
    </section>
  );
}

import { formatPaise, istClock, type ReceiptClaims, receiptDate, startOfIstDay } from '@mmmcollege/backend/contract';
import { type Catalogue, times, verify } from '@mmmcollege/backend/contract/texts';
import { useAppSelector } from '../../app/hooks';
import { classNames } from '../../components/class-names';
import { Icon, type IconName } from '../../components/icon';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import type { Outcome, Verdict } from './verify-receipt';
import styles from './verify.module.css';

const PICTURES: Readonly<Record<Outcome, IconName>> = {
  valid: 'success', amended: 'warning', cancelled: 'danger', reversed: 'returned', test: 'warning', forged: 'danger', withdrawn: 'warning', unknown: 'waiting', notListed: 'waiting',
  noKeys: 'waiting',
};
const GOOD: readonly Outcome[] = ['valid'];
const OPEN: readonly Outcome[] = ['amended', 'unknown', 'notListed', 'noKeys', 'withdrawn'];

const toneOf = (outcome: Outcome): string | undefined => (GOOD.includes(outcome) ? styles.good : OPEN.includes(outcome) ? styles.open : styles.bad);

function linesOf(claims: ReceiptClaims, collegeName: string, { labels }: Catalogue['verify']): [label: string, value: string][] {
  return [
    [labels.amount, formatPaise(claims.amt)], [labels.date, receiptDate(new Date(startOfIstDay(claims.dt)))], [labels.serialNo, claims.sn],
    [labels.receiptNo, claims.rn], [labels.transactionId, claims.tx], [labels.initials, claims.nm], [labels.admissionNumber, claims.an],
    [labels.college, `${collegeName} (${claims.iss})`],
  ].filter((line): line is [string, string] => line[1] !== '');
}

/** One sentence and a picture, and what was signed, large. */
export function VerdictView({ verdict: { outcome, claims, standingAt, lastKnown } }: { verdict: Verdict }) {
  const { college } = useAppSelector(selectConfig);
  const { verify: texts, times: timesTexts } = useTexts({ verify, times });
  const moment = standingAt === null ? '' : timesTexts.timeAndDate(istClock(new Date(standingAt)), receiptDate(new Date(standingAt)));
  return (
    <>
      <div className={classNames(styles.verdict, toneOf(outcome))} role="alert" data-outcome={outcome}>
        <Icon name={PICTURES[outcome]} />
        <div>
          <p className={styles.sentence}>{texts.outcome[outcome]}</p>
          {lastKnown === null ? moment && <p>{texts.standingAt(moment)}</p> : <p>{texts.lastKnown(texts.outcome[lastKnown], moment)}</p>}
        </div>
      </div>
      {claims && (
        <section>
          <h2>{texts.compare}</h2>
          <p>{texts.compareAdvice}</p>
          <dl className={styles.claims}>
            {linesOf(claims, college.name, texts).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

import { paiseOfRupees, rupeesNumber, type SettlementExceptionKind, type SettlementOverview, sumPaise } from '@mmmcollege/backend/contract';
import { settlement } from '@mmmcollege/backend/contract/texts';
import { signedRupees } from '../../../components/signed-rupees';
import { useTexts } from '../../../lib/texts';
import { MoreOf } from '../more-of';
import styles from '../settlement.module.css';
import { ExceptionCard } from './exception-card';

interface ExceptionKindProps {
  kind: SettlementExceptionKind;
  overview: SettlementOverview;
  onLeaving: (title: HTMLElement | null) => void;
}

/** All exceptions of one kind: what it means and what to do stand once, above them. */
export function ExceptionKind({ kind, overview, ...card }: ExceptionKindProps) {
  const { settlement: texts } = useTexts({ settlement });
  const found = overview.exceptions.filter((one) => one.kind === kind);
  const { title, what, next } = texts.kinds[kind];
  const sum = rupeesNumber(sumPaise(found.map(({ amount }) => paiseOfRupees(amount))));
  return (
    <section aria-label={title} className={styles.kind}>
      <h3 className={styles.kindTitle}>{texts.kindCount(title, found.length, signedRupees(sum))}</h3>
      <p>{what}</p>
      <p className={styles.soft}>{texts.next(next)}</p>
      <MoreOf items={found}>
        {(one) => <ExceptionCard key={one.subject} exception={one} overview={overview} {...card} />}
      </MoreOf>
    </section>
  );
}

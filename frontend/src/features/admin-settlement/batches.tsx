import type { SettlementBatch, SettlementLink } from '@mmmcollege/backend/contract';
import { settlement } from '@mmmcollege/backend/contract/texts';
import { useId, useRef } from 'react';
import { signedRupees } from '../../components/signed-rupees';
import { ConfirmButton } from '../../components/button/confirm-button';
import { DetailList } from '../../components/details/detail-list';
import { Icon } from '../../components/icon';
import { classNames } from '../../components/class-names';
import { dayText } from '../../lib/day-text';
import { useTexts } from '../../lib/texts';
import { useAct } from '../../office/use-act';
import { useMay } from '../../office/use-may';
import { MoreOf } from './more-of';
import { useUnlinkCreditMutation } from './settlement-api';
import styles from './settlement.module.css';

export function Batches({ batches }: { batches: readonly SettlementBatch[] }) {
  const { settlement: texts } = useTexts({ settlement });
  return (
    <section aria-label={texts.batches} className={styles.part}>
      <h2 className={styles.title}>{texts.batches}</h2>
      {batches.length === 0 ? (
        <p className={styles.soft}>{texts.noBatches}</p>
      ) : (
        <MoreOf items={batches}>{(batch) => <BatchCard key={batch.id} batch={batch} />}</MoreOf>
      )}
    </section>
  );
}

const SUMS = ['gross', 'fee', 'gst', 'credited'] as const;

function BatchCard({ batch }: { batch: SettlementBatch }) {
  const { settlement: texts } = useTexts({ settlement });
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const { product, settledOn, settlementId, utr, rows, net, credited, links } = batch;
  const isWhole = credited === net;
  const named = [[texts.utr, utr], [texts.settlementId, settlementId]].filter((pair): pair is [string, string] => pair[1] !== '');
  return (
    <li className={styles.card} aria-labelledby={title}>
      <h3 id={title} ref={heading} tabIndex={-1} className={styles.name}>{texts.batchTitle(dayText(settledOn), product, signedRupees(net))}</h3>
      <p className={classNames(styles.state, isWhole ? styles.good : styles.open)}>
        <Icon name={isWhole ? 'success' : 'waiting'} />
        {isWhole ? texts.inBank : texts.notInBank}
      </p>
      <DetailList
        details={[
          { label: texts.payments, value: String(rows) },
          ...SUMS.map((name) => ({ label: texts.sumLabels[name], value: signedRupees(batch[name]) })),
          ...named.map(([label, value]) => ({ label, value, copyAs: label })),
        ]}
      />
      {links.map((link) => (
        <Link key={link.id} link={link} onLeaving={() => heading.current?.focus()} />
      ))}
    </li>
  );
}

function Link({ link, onLeaving }: { link: SettlementLink; onLeaving: () => void }) {
  const { settlement: texts } = useTexts({ settlement });
  const mayWrite = useMay('settlement:write');
  const [unlink] = useUnlinkCreditMutation();
  const act = useAct();
  const { id, amount, date, narration, isAutomatic } = link;
  return (
    <div className={styles.link}>
      <p>{texts.linkText(signedRupees(amount), dayText(date), narration, isAutomatic)}</p>
      {mayWrite && (
        <ConfirmButton
          wantsReason question={texts.unlinkQuestion(signedRupees(amount), dayText(date))}
          onConfirm={async (reason) => {
            if (await act(unlink({ id, reason }).unwrap(), texts.unlinked)) return false;
            onLeaving();
            return true;
          }}
        >
          {texts.unlink}
        </ConfirmButton>
      )}
    </div>
  );
}

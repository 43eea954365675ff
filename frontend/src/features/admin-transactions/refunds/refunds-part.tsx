import type { ChargeRefunds } from '@mmmcollege/backend/contract';
import { refunds } from '@mmmcollege/backend/contract/texts';
import { useId, useRef, useState } from 'react';
import { rupees } from '../../../components/amount';
import { Button } from '../../../components/button/button';
import { useTexts } from '../../../lib/texts';
import { useMay } from '../../../office/use-may';
import pageStyles from '../transaction-page.module.css';
import { ClosedFeePart } from './closed-fee';
import { type AdviceMail, RefundCard } from './refund-card';
import { RefundForm } from './refund-form';
import styles from './refunds.module.css';
import { useRefundsQuery } from './refunds-api';

const POLL_MS = 3_000;

interface RefundsPartProps {
  transactionId: string;
  advices: readonly AdviceMail[];
}

/** What was given back of each charge of a payment, and what may be. Absent while no charge has brought money. */
export function RefundsPart({ transactionId, advices }: RefundsPartProps) {
  const { refunds: texts } = useTexts({ refunds });
  // What is sent within seconds is shown without being asked for.
  const [isSending, setSending] = useState(false);
  const { data, isError, refetch } = useRefundsQuery(transactionId, { refetchOnMountOrArgChange: true, pollingInterval: isSending ? POLL_MS : 0 });
  const isMoving = data?.charges.some((charge) => charge.refunds.some(({ state }) => state === 'approved' || state === 'sent')) ?? false;
  if (isMoving !== isSending) setSending(isMoving);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const charges = data?.charges ?? [];
  if (charges.length === 0 && !isError) return null;
  return (
    <section aria-labelledby={title} className={pageStyles.section}>
      <h2 id={title} ref={heading} tabIndex={-1}>{texts.title}</h2>
      {isError && (
        <p role="status">
          {texts.notLoaded} <Button variant="secondary" onClick={() => void refetch()}>{texts.loadAgain}</Button>
        </p>
      )}
      {charges.map((charge) => (
        <ChargePart
          key={charge.key} transactionId={transactionId} advices={advices} charge={charge}
          onLeaving={() => heading.current?.focus()}
        />
      ))}
      {data?.closedFee && (
        <ClosedFeePart transactionId={transactionId} closedFee={data.closedFee} onLeaving={() => heading.current?.focus()} />
      )}
    </section>
  );
}

function ChargePart({ transactionId, advices, charge, onLeaving }: RefundsPartProps & { charge: ChargeRefunds; onLeaving: () => void }) {
  const { refunds: texts } = useTexts({ refunds });
  const mayPropose = useMay('refund:propose');
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const { amount, left, gatewayTxnId, methods } = charge;
  const canPropose = mayPropose && methods.length > 0;
  return (
    <div role="group" aria-labelledby={title} className={pageStyles.section}>
      <h3 id={title} className={styles.title}>{texts.charge(rupees(amount), gatewayTxnId)}</h3>
      <p className={pageStyles.soft}>{charge.refunds.length === 0 ? texts.none : texts.left(rupees(left))}</p>
      {charge.refunds.length > 0 && (
        <ul className={pageStyles.list}>
          {charge.refunds.map((refund, index) => (
            <RefundCard
              key={refund.refund_id ?? refund.approval ?? index} transactionId={transactionId} refund={refund}
              adviceMail={advices.find(({ refund_id: id }) => id === refund.refund_id) ?? null} onLeaving={onLeaving}
            />
          ))}
        </ul>
      )}
      {canPropose && !isOpen && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>{texts.open}</Button>
        </div>
      )}
      {canPropose && isOpen && (
        <>
          <RefundForm
            transactionId={transactionId} charge={charge}
            onProposed={() => {
              setOpen(false);
              onLeaving();
            }}
          />
          <p className={pageStyles.soft}>{texts.surcharge}</p>
        </>
      )}
    </div>
  );
}

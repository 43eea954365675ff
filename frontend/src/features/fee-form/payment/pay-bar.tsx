import { feeForm } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/amount';
import { Button } from '../../../components/button/button';
import { useTexts } from '../../../lib/texts';
import styles from './pay-bar.module.css';

interface PayBarProps {
  total: unknown;
  busy: boolean;
  missing: ReactNode;
}

export function PayBar({ total, busy, missing }: PayBarProps) {
  const { feeForm: texts } = useTexts({ feeForm });
  return (
    <div className={styles.bar}>
      {missing}
      <p className={styles.total}>
        <span className={styles.label}>{texts.total}</span> <Amount value={total} />
      </p>
      <Button type="submit" busy={busy} className={styles.pay}>
        {busy ? texts.processing : texts.payFees}
      </Button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { ScreenTitle } from '../screen-title';
import styles from './no-receipt.module.css';

/** docs/requirements.md#receipts: a receipt cannot be fetched, or what came is none. */
export function NoReceipt({ advice, children }: { advice: string; children?: ReactNode }) {
  return (
    <div className={styles.none}>
      <ScreenTitle>Fee Receipt</ScreenTitle>
      <p role="alert" className={styles.text}>
        No data found!
      </p>
      <p>{advice}</p>
      {children}
    </div>
  );
}

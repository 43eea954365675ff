import { receiptScreen, receiptSheet } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts';
import { ScreenTitle } from '../page/screen-title';
import styles from './no-receipt.module.css';

export function NoReceipt({ advice, children }: { advice: string; children?: ReactNode }) {
  const { receiptScreen: texts, receiptSheet: sheetTexts } = useTexts({ receiptScreen, receiptSheet });
  return (
    <div className={styles.none}>
      <ScreenTitle>{sheetTexts.title}</ScreenTitle>
      <p role="alert" className={styles.text}>
        {texts.none}
      </p>
      <p>{advice}</p>
      {children}
    </div>
  );
}

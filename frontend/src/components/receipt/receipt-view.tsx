import type { ReceiptData, RuntimeConfig } from '@mmmcollege/backend/contract';
import { receiptScreen, receiptSheet } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../lib/save-file';
import { useTexts } from '../../lib/texts';
import { whenIdle } from '../../lib/when-idle';
import { Button } from '../button/button';
import { Icon } from '../icon';
import { Notice } from '../progress/notice';
import { ReceiptSheet } from './receipt-sheet';
import styles from './receipt-view.module.css';

type Picture = 'png' | 'jpeg';
export type MakePdf = (picture: Picture) => Promise<Blob>;

interface ReceiptViewProps {
  receipt: ReceiptData;
  config: Pick<RuntimeConfig, 'college' | 'testPayments'>;
  /** Called when the receipt has been painted and the page is idle; again for another receipt. */
  onIdle?: (makePdf: MakePdf) => void;
}

const loadPdfCode = () => import('../../lib/receipt-pdf/make-receipt-pdf');

export const receiptFileName = (transactionId: string): string => `${transactionId}_Receipt.pdf`;

export function ReceiptView({ receipt, config: { college, testPayments }, onIdle }: ReceiptViewProps) {
  const { receiptScreen: texts, receiptSheet: sheetTexts } = useTexts({ receiptScreen, receiptSheet });
  const sheet = useRef<HTMLElement>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');

  const makePdf: MakePdf = async (picture) => {
    const { makeReceiptPdf } = await loadPdfCode();
    if (!sheet.current) throw new Error('The receipt is no longer shown');
    return makeReceiptPdf(sheet.current, sheetTexts[testPayments ? 'testFileTitle' : 'fileTitle'](receipt.receipt_no), picture);
  };

  const idleWork = useRef<() => void>(undefined);
  useEffect(() => {
    idleWork.current = () => (onIdle ? onIdle(makePdf) : void loadPdfCode().catch(() => undefined));
  });
  useEffect(() => whenIdle(() => idleWork.current?.()), [receipt]);

  const download = async () => {
    setState('busy');
    try {
      saveFile(await makePdf('png'), receiptFileName(receipt.transaction_id));
      setState('ready');
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  };

  return (
    <div className={styles.view}>
      <ReceiptSheet ref={sheet} receipt={receipt} college={college} testPayments={testPayments} />
      <div className={styles.actions}>
        <Button onClick={() => void download()} busy={state === 'busy'}>
          <Icon name="download" /> {texts.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> {texts.print}
        </Button>
        {state === 'failed' && (
          <Notice tone="danger" title={texts.notMade}>
            <p>{texts.notMadeAdvice}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}

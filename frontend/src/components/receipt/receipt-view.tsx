import { type ReceiptData, type RuntimeConfig, TEST_NOTICE } from '@mmmcollege/backend/contract';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../lib/save-file';
import { whenIdle } from '../../lib/when-idle';
import { Button } from '../button';
import { Icon } from '../icon';
import { Notice } from '../notice';
import { ReceiptSheet } from './receipt-sheet';
import styles from './receipt-view.module.css';

type Picture = 'png' | 'jpeg';
export type MakePdf = (picture: Picture) => Promise<Blob>;

interface ReceiptViewProps {
  receipt: ReceiptData;
  config: Pick<RuntimeConfig, 'college' | 'testPayments'>;
  /** Called when the receipt has painted and the page is idle, again for other data. */
  onIdle?: (makePdf: MakePdf) => void;
}

const loadPdfCode = () => import('../../lib/receipt-pdf/make-receipt-pdf');

export const receiptFileName = (transactionId: string): string => `${transactionId}_Receipt.pdf`;

/** The receipt with Download and Print. */
export function ReceiptView({ receipt, config: { college, testPayments }, onIdle }: ReceiptViewProps) {
  const sheet = useRef<HTMLElement>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');

  const makePdf: MakePdf = async (picture) => {
    const { makeReceiptPdf } = await loadPdfCode();
    if (!sheet.current) throw new Error('The receipt is no longer shown');
    return makeReceiptPdf(sheet.current, `${testPayments ? `${TEST_NOTICE}: ` : ''}Fee Receipt ${receipt.receipt_no}`, picture);
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
          <Icon name="download" /> Download
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          <Icon name="print" /> Print
        </Button>
        {state === 'failed' && (
          <Notice tone="danger" title="The PDF could not be made on this device.">
            <p>Use Print, or open this receipt again in another browser.</p>
          </Notice>
        )}
      </div>
    </div>
  );
}

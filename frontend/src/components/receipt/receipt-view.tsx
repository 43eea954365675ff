import type { ReceiptData, RuntimeConfig } from '@mmmcollege/backend/contract';
import { receiptScreen, receiptSheet } from '@mmmcollege/backend/contract/texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  /** Before the sheet is downloaded, shared or printed: whether it is a copy then, null when it must not be given out. Whatever follows is a copy. */
  onTake?: () => Promise<boolean | null>;
  /** Said above the sheet, and not printed. */
  children?: ReactNode;
}

const loadPdfCode = () => import('../../lib/receipt-pdf/make-receipt-pdf');

export const receiptFileName = (transactionId: string): string => `${transactionId}_Receipt.pdf`;

const pdfFile = (pdf: Blob, transactionId: string): File => new File([pdf], receiptFileName(transactionId), { type: 'application/pdf' });

/** Phones and tablets hand a file to another app. */
const canShare = (): boolean => navigator.canShare?.({ files: [pdfFile(new Blob(), '')] }) ?? false;

export function ReceiptView({ receipt, config: { college, testPayments }, onIdle, onTake, children }: ReceiptViewProps) {
  const { receiptScreen: texts, receiptSheet: sheetTexts } = useTexts({ receiptScreen, receiptSheet });
  const sheet = useRef<HTMLElement>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const [isCopy, setIsCopy] = useState(false);

  const makePdf: MakePdf = async (picture) => {
    const { makeReceiptPdf } = await loadPdfCode();
    if (!sheet.current) throw new Error('The receipt is no longer shown');
    return makeReceiptPdf(sheet.current, { title: sheetTexts[testPayments ? 'testFileTitle' : 'fileTitle'](receipt.receipt_no), language: sheetTexts.language }, picture);
  };

  const idleWork = useRef<() => void>(undefined);
  useEffect(() => {
    idleWork.current = () => (onIdle ? onIdle(makePdf) : void loadPdfCode().catch(() => undefined));
  });
  useEffect(() => whenIdle(() => idleWork.current?.()), [receipt]);

  /** Whether it is a copy is drawn before it is given out. */
  const take = async (giveOut: () => void | Promise<void>) => {
    setState('busy');
    try {
      const copy = onTake ? await onTake() : isCopy;
      if (copy !== null) {
        flushSync(() => setIsCopy(copy));
        await giveOut();
        if (onTake) setIsCopy(true);
      }
      setState('ready');
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  };

  const download = async () => saveFile(await makePdf('png'), receiptFileName(receipt.transaction_id));

  const share = async () => {
    const file = pdfFile(await makePdf('png'), receipt.transaction_id);
    // Refused when drawing took longer than a phone lets a tap count.
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file, file.name);
    });
  };

  return (
    <div className={styles.view}>
      <div className={styles.above}>{children}</div>
      <div className={styles.actions}>
        <Button onClick={() => void take(download)} busy={state === 'busy'}>
          <Icon name="download" /> {texts.download}
        </Button>
        {canShare() && (
          <Button variant="secondary" onClick={() => void take(share)} disabled={state === 'busy'}>
            <Icon name="share" /> {texts.share}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void take(() => window.print())}>
          <Icon name="print" /> {texts.print}
        </Button>
        {state === 'failed' && (
          <Notice tone="danger" title={texts.notMade}>
            <p>{texts.notMadeAdvice}</p>
          </Notice>
        )}
      </div>
      <ReceiptSheet ref={sheet} receipt={isCopy ? { ...receipt, copy: true } : receipt} college={college} testPayments={testPayments} />
    </div>
  );
}

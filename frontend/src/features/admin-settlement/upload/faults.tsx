import type { SettlementUpload } from '@mmmcollege/backend/contract';
import { fileUpload, settlementUpload } from '@mmmcollege/backend/contract/texts';
import { Notice } from '../../../components/progress/notice';
import { useTexts } from '../../../lib/texts';
import { useOwnReason } from '../../../office/upload/use-own-reason';
import styles from '../settlement.module.css';

interface FaultsProps {
  name: string;
  count: number;
  faults: Extract<SettlementUpload, { outcome: 'faults' }>['faults'];
}

/** Why nothing of a file was taken, line by line. */
export function Faults({ name, count, faults }: FaultsProps) {
  const { fileUpload: words, settlementUpload: texts } = useTexts({ fileUpload, settlementUpload });
  const reasonOf = useOwnReason();
  return (
    <Notice tone="danger" title={words.faults(name, count)}>
      <p>{texts.faultsNext}</p>
      {count > faults.length && <p>{words.firstFaults(faults.length)}</p>}
      <ul className={styles.faults}>
        {faults.map((fault, index) => (
          <li key={index}>{texts.fault(fault.line, reasonOf(fault))}</li>
        ))}
      </ul>
    </Notice>
  );
}

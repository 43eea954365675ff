import type { SettlementUpload } from '@mmmcollege/backend/contract';
import { settlementUpload } from '@mmmcollege/backend/contract/texts';
import { Notice } from '../../../components/progress/notice';
import { useLanguage } from '../../../lib/language';
import { useTexts } from '../../../lib/texts';
import styles from '../settlement.module.css';

interface FaultsProps {
  name: string;
  count: number;
  faults: Extract<SettlementUpload, { outcome: 'faults' }>['faults'];
}

/** Why nothing of a file was taken, line by line. */
export function Faults({ name, count, faults }: FaultsProps) {
  const { settlementUpload: texts } = useTexts({ settlementUpload });
  const { language } = useLanguage().spoken;
  return (
    <Notice tone="danger" title={texts.faults(name, count)}>
      <p>{texts.faultsNext}</p>
      {count > faults.length && <p>{texts.firstFaults(faults.length)}</p>}
      <ul className={styles.faults}>
        {faults.map(({ line, reason, own }, index) => (
          <li key={index}>{texts.fault(line, (language !== 'en' && own?.[language]) || reason)}</li>
        ))}
      </ul>
    </Notice>
  );
}

import type { ImportUploadFault } from '@mmmcollege/backend/contract';
import { bulkImport, fileUpload } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../../components/button/button';
import { Notice } from '../../../components/progress/notice';
import { saveFile } from '../../../lib/save-file';
import { useTexts } from '../../../lib/texts';
import { useOwnReason } from '../../../office/upload/use-own-reason';
import styles from '../bulk.module.css';
import { useFieldLabel } from '../field-label';
import { faultsFile } from './faults-file';

interface FaultsProps {
  name: string;
  count: number;
  faults: readonly ImportUploadFault[];
}

const FILE_NAME = 'mmmcollege_import_faults.csv';

/** Why nothing of a file was taken, cell by cell. */
export function Faults({ name, count, faults }: FaultsProps) {
  const { fileUpload: words, bulkImport: texts } = useTexts({ fileUpload, bulkImport });
  const reasonOf = useOwnReason();
  const labelOf = useFieldLabel();
  const placeOf = ({ cell, line }: ImportUploadFault): string => cell ?? (line === null ? texts.wholeFile : texts.inLine(line));
  /** A column that the file lacks is named as a file may name it. */
  const columnOf = ({ column, line }: ImportUploadFault): string =>
    (column === null ? '–' : line === null && labelOf(column) !== column ? `${labelOf(column)} (${column})` : column);
  return (
    <>
      <Notice tone="danger" title={words.faults(name, count)}>
        <p>{texts.faultsNext}</p>
        {count > faults.length && <p>{words.firstFaults(faults.length)}</p>}
      </Notice>
      <div className={styles.faults} tabIndex={0} role="group" aria-label={texts.faultsTable}>
        <table className={styles.table}>
          <caption>{texts.faultsTable}</caption>
          <thead>
            <tr>
              {[texts.cell, texts.column, texts.reason].map((heading) => <th key={heading} scope="col">{heading}</th>)}
            </tr>
          </thead>
          <tbody>
            {faults.map((fault, index) => (
              <tr key={index}>
                <th scope="row">{placeOf(fault)}</th>
                <td className={styles.column}>{columnOf(fault)}</td>
                <td className={styles.word}>{reasonOf(fault)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button variant="secondary" onClick={() => saveFile(faultsFile(faults, bulkImport), FILE_NAME)}>{texts.csv}</Button>
      </div>
    </>
  );
}

import { fileUpload } from '@mmmcollege/backend/contract/texts';
import { Choice } from '../../components/form/choice';
import { useTexts } from '../../lib/texts';
import styles from './upload.module.css';

export interface FirstRow {
  line: number;
  cells: string[];
}

interface FirstRowsProps {
  rows: readonly FirstRow[];
  /** Line of the names. */
  header: number;
  onHeader: (line: number) => void;
}

/** What the file begins with, as it is. */
export function FirstRows({ rows, header, onHeader }: FirstRowsProps) {
  const { fileUpload: texts } = useTexts({ fileUpload });
  const lines = rows.map(({ line }) => String(line));
  return (
    <>
      {/* Wider than any screen: it scrolls by itself, and by the arrow keys. */}
      <div className={styles.sheet} role="region" aria-label={texts.firstRows} tabIndex={0}>
        <table>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line} className={line === header ? styles.header : undefined}>
                <th scope="row">{line}</th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Choice
        name="header" label={texts.headerLine} value={String(header)} choices={lines} words={Object.fromEntries(lines.map((line) => [line, texts.line(line)]))}
        onChange={(line) => onHeader(Number(line))}
      />
    </>
  );
}

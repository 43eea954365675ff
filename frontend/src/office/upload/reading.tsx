import { fileUpload } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../lib/texts';
import styles from './upload.module.css';

interface ReadingProps {
  /** Of the file. */
  name: string;
  /** What the bar is about. */
  label: string;
  /** How far it is, where the server says so. */
  stand?: { value: number; max: number; text: string } | undefined;
}

/** While a file is on its way and being read. */
export function Reading({ name, label, stand }: ReadingProps) {
  const { fileUpload: texts } = useTexts({ fileUpload });
  return (
    <div className={styles.result}>
      <p role="status">{texts.sending(name)}</p>
      <progress className={styles.progress} aria-label={label} {...(stand && { value: stand.value, max: stand.max })} />
      {stand && <p className={styles.figures}>{stand.text}</p>}
    </div>
  );
}

import { fileUpload } from '@mmmcollege/backend/contract/texts';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../../components/class-names';
import { describedBy, FieldFrame } from '../../components/form/field';
import { useTexts } from '../../lib/texts';
import styles from './upload.module.css';

interface FileDropProps {
  hint: string;
  /** Endings of names, for the browser's dialog. */
  accept: string;
  onFile: (file: File) => void;
}

/** A place to drop a file at, with the field that chooses one. */
export function FileDrop({ hint, accept, onFile }: FileDropProps) {
  const { fileUpload: texts } = useTexts({ fileUpload });
  const [isOver, setOver] = useState(false);
  const input = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={classNames(styles.drop, isOver && styles.over)} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <FieldFrame id={input} label={texts.choose} hint={hint}>
        <input
          id={input} type="file" name="file" accept={accept} className={styles.file} {...describedBy(input, hint, null)}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onFile(file);
            target.value = '';
          }}
        />
      </FieldFrame>
    </div>
  );
}

import { ownAccount } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { classNames } from '../../../components/class-names';
import { CopyButton } from '../../../components/button/copy-button';
import { Icon } from '../../../components/icon';
import { selectConfig } from '../../../config/runtime-config';
import { saveFile } from '../../../lib/save-file';
import { useTexts } from '../../../lib/texts';
import styles from '../people.module.css';

const FILE_NAME = 'recovery-codes.txt';

interface RecoveryCodeListProps {
  codes: readonly string[];
  username: string;
  onKept: () => void;
}

export function RecoveryCodeList({ codes, username, onKept }: RecoveryCodeListProps) {
  const { ownAccount: texts } = useTexts({ ownAccount });
  const { college } = useAppSelector(selectConfig);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const download = () => saveFile(new Blob([`${texts.recoveryFile(college.name, username)}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }), FILE_NAME);
  return (
    <div className={classNames(styles.panel, styles.printed)}>
      <h3 ref={title} tabIndex={-1}>
        {texts.recoveryTitle}
      </h3>
      <p>{texts.recoveryAdvice}</p>
      <p className={styles.onPaper}>{texts.recoveryFile(college.name, username)}</p>
      <ol className={styles.codes} aria-label={texts.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label={texts.recovery}>
          {texts.copyAll}
        </CopyButton>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> {texts.print}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Icon name="download" /> {texts.download}
        </Button>
        <Button onClick={onKept}>{texts.kept}</Button>
      </div>
    </div>
  );
}

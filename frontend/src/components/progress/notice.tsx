import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  /** A live region: assertive for `danger`, polite otherwise. `false` for a notice that is there from the start. */
  announce?: boolean;
  children?: ReactNode;
}

export function Notice({ tone, title, announce = true, children }: NoticeProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.notice, styles[tone])} role={announce ? role : undefined}>
      <Icon name={tone} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

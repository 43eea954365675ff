import { common } from '@mmmcollege/backend/contract/texts';
import { useTexts } from '../../lib/texts';
import { classNames } from '../class-names';
import styles from './steps.module.css';

export function Steps({ current }: { current: 1 | 2 | 3 }) {
  const { common: texts } = useTexts({ common });
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {texts.stepNames.map((name, index) => (
        <li
          key={name}
          className={classNames(styles.step, index + 1 === current && styles.current)}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <span className={styles.number}>{index + 1}</span> {name}
        </li>
      ))}
    </ol>
  );
}

import { classNames } from './class-names';
import styles from './steps.module.css';

const STEPS = ['Identify', 'Check and pay', 'Receipt'] as const;

/** Where the student is: 1 to 3. */
export function Steps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((name, index) => (
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

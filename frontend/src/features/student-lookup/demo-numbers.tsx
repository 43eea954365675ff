import { Fragment } from 'react';
import styles from './student-lookup-screen.module.css';

/** A demo has numbers to try; a real college has none to show. */
export function DemoNumbers({ numbers }: { numbers: string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className={styles.demo}>
      Demonstration: no real money is taken. Try{' '}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && ' · '}
          <code>{number}</code>
        </Fragment>
      ))}
    </p>
  );
}

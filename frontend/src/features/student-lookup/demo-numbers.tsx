import { studentLookup } from '@mmmcollege/backend/contract/texts';
import { Fragment } from 'react';
import { sentence, useTexts } from '../../lib/texts';
import styles from './student-lookup-screen.module.css';

export function DemoNumbers({ numbers }: { numbers: string[] }) {
  const { studentLookup: texts } = useTexts({ studentLookup });
  if (numbers.length === 0) return null;
  return (
    <p className={styles.demo}>
      {sentence(
        texts.demo(
          numbers.map((number, at) => (
            <Fragment key={number}>
              {at > 0 && ' · '}
              <code>{number}</code>
            </Fragment>
          )),
        ),
      )}
    </p>
  );
}

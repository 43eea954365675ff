import type { StudentMail } from '@mmmcollege/backend/contract';
import { studentRecord } from '@mmmcollege/backend/contract/texts';
import { momentText } from '../../../lib/moment-text';
import { useTexts } from '../../../lib/texts';
import styles from './student-page.module.css';

export function Mails({ mails }: { mails: readonly StudentMail[] }) {
  const { studentRecord: texts } = useTexts({ studentRecord });
  return (
    <section className={styles.part} aria-labelledby="mails">
      <h3 id="mails" className={styles.title}>{texts.mails}</h3>
      {mails.length === 0 && <p className={styles.soft}>{texts.noMails}</p>}
      {mails.length > 0 && (
        <ul className={styles.list}>
          {mails.map(({ kind, recipient, state, at }, index) => (
            <li key={index} className={styles.card}>
              <p>{texts.mail(texts.mailKinds[kind] ?? kind, recipient)}</p>
              <p className={styles.soft}>{texts.mailState(texts.mailStates[state] ?? state, momentText(at))}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

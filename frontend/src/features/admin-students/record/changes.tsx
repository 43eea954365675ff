import type { AuditRecord } from '@mmmcollege/backend/contract';
import { audit, auditActs, auditValues, studentFields, studentRecord } from '@mmmcollege/backend/contract/texts';
import { momentText } from '../../../lib/moment-text';
import { useTexts } from '../../../lib/texts';
import { entryText } from '../../../office/audit-entry-text';
import styles from './student-page.module.css';

/** What people of the office changed, as the audit trail has it. */
export function Changes({ changes }: { changes: readonly AuditRecord[] }) {
  const { studentRecord: texts, ...auditTexts } = useTexts({ studentRecord, audit, auditActs, auditValues, studentFields });
  return (
    <section className={styles.part} aria-labelledby="changes">
      <h3 id="changes" className={styles.title}>{texts.changes}</h3>
      {changes.length === 0 && <p className={styles.soft}>{texts.noChanges}</p>}
      {changes.length > 0 && (
        <ol className={styles.list}>
          {changes.map((entry) => (
            <li key={entry.seq} className={styles.card}>
              <p>{entryText(entry, auditTexts)}</p>
              <p className={styles.soft}>{momentText(entry.at)}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

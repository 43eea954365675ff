import { feeForm } from '@mmmcollege/backend/contract/texts';
import { useAppSelector } from '../../../app/hooks';
import { Button } from '../../../components/button/button';
import { Notice } from '../../../components/progress/notice';
import { selectConfig } from '../../../config/runtime-config';
import { sentence, useTexts } from '../../../lib/texts';
import styles from '../fee-form.module.css';
import type { Refresh } from './use-student-refresh';

export const COLLEGE_CONTACT_ID = 'college-contact';

interface CollegeContactProps {
  messages: string[];
  onRefresh: Refresh['refresh'];
  refreshing: boolean;
}

/** Errors in the college's records, which the student cannot correct on this form. */
export function CollegeContact({ messages, onRefresh, refreshing }: CollegeContactProps) {
  const { feeForm: texts } = useTexts({ feeForm });
  const { phone, email } = useAppSelector(selectConfig).college;
  if (messages.length === 0) return null;
  return (
    <div id={COLLEGE_CONTACT_ID} tabIndex={-1}>
      <Notice tone="warning" title={texts.collegeOnly}>
        <ul className={styles.messages}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <p>{sentence(texts.collegeContact(<a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>, <a href={`mailto:${email}`}>{email}</a>))}</p>
        <Button variant="secondary" onClick={onRefresh} busy={refreshing}>
          {texts.fetchDetails}
        </Button>
      </Notice>
    </div>
  );
}

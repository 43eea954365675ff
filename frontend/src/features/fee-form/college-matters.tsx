import { feeForm } from '@mmmcollege/backend/contract/texts';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { selectConfig } from '../../config/runtime-config';
import { sentence, useTexts } from '../../lib/texts';
import styles from './fee-form.module.css';
import type { Refresh } from './use-refresh';

export const COLLEGE_MATTERS_ID = 'college-matters';

interface CollegeMattersProps {
  matters: string[];
  onRefresh: Refresh['refresh'];
  refreshing: boolean;
}

/** What stands in the way of paying and lies in the college's records: the student cannot correct it on this form. */
export function CollegeMatters({ matters, onRefresh, refreshing }: CollegeMattersProps) {
  const { feeForm: texts } = useTexts({ feeForm });
  const { phone, email } = useAppSelector(selectConfig).college;
  if (matters.length === 0) return null;
  return (
    <div id={COLLEGE_MATTERS_ID} tabIndex={-1}>
      <Notice tone="warning" title={texts.collegeOnly}>
        <ul className={styles.matters}>
          {matters.map((matter) => (
            <li key={matter}>{matter}</li>
          ))}
        </ul>
        <p>{sentence(texts.collegeContact(<a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>, <a href={`mailto:${email}`}>{email}</a>))}</p>
        <Button look="secondary" onClick={onRefresh} busy={refreshing}>
          {texts.fetchDetails}
        </Button>
      </Notice>
    </div>
  );
}

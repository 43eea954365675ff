import type { BookableFee, BookingCaution } from '@mmmcollege/backend/contract';
import { bookings } from '@mmmcollege/backend/contract/texts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/progress/notice';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import styles from './booking.module.css';

interface CautionsProps {
  fee: BookableFee;
  known: readonly BookingCaution[];
  error: string | null;
  onChange: (known: BookingCaution[]) => void;
}

/** Why this may be money too much; whoever books it says that it is known. */
export function Cautions({ fee: { cautions, settledBy, inDoubt }, known, error, onChange }: CautionsProps) {
  const { bookings: texts } = useTexts({ bookings });
  const errorId = useId();
  if (cautions.length === 0) return null;
  const link = (id: string) => <Link key={id} className={styles.link} to={paths.transaction.href(id)}>{id}</Link>;
  return (
    <Notice tone="warning" announce={false}>
      {settledBy && <p>{texts.settledBy} {link(settledBy.transaction_id)}</p>}
      {inDoubt.length > 0 && <p className={styles.ids}>{texts.inDoubt} {inDoubt.map(link)}</p>}
      {cautions.map((caution) => (
        <label key={caution} className={styles.check}>
          <input
            type="checkbox" name="cautions" checked={known.includes(caution)} aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}
            onChange={({ target }) => onChange(target.checked ? [...known, caution] : known.filter((one) => one !== caution))}
          />
          {texts.cautions[caution]}
        </label>
      ))}
      {error && <p id={errorId} className={styles.error}>{error}</p>}
    </Notice>
  );
}

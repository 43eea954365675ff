import type { BookingLookup } from '@mmmcollege/backend/contract';
import { MISSING, readAdmissionNumber } from '@mmmcollege/backend/contract';
import { bookings, failures } from '@mmmcollege/backend/contract/texts';
import { skipToken } from '@reduxjs/toolkit/query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { adviceFor, toFailure } from '../../api/failures';
import { useAppSelector } from '../../app/hooks';
import { Button, RouteButton } from '../../components/button/button';
import { Field } from '../../components/form/field';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import { useTexts } from '../../lib/texts';
import { bookingStart } from '../../office/booking-link';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { useBookableFeesQuery } from './booking-api';
import { BookingForm } from './booking-form';
import styles from './booking.module.css';

/** Money that came and that no message of the gateway tells of: whose, for which fee, by which paper. */
export function BookPayment() {
  const { bookings: texts, failures: failureTexts } = useTexts({ bookings, failures });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const start = bookingStart(useLocation().state);
  const [number, setNumber] = useState('');
  const [asked, setAsked] = useState<BookingLookup | null>(start.isKnown && start.transactionId ? { transactionId: start.transactionId } : null);
  const [ended, setEnded] = useState<'proposed' | 'booked' | null>(null);
  const { currentData, error, isFetching } = useBookableFeesQuery(asked ?? skipToken, { refetchOnMountOrArgChange: true });
  const failure = error ? toFailure(error) : null;
  const result = useRef<HTMLDivElement>(null);
  const mayCheck = useMay('health:check');

  useEffect(() => {
    if (ended) result.current?.focus();
  }, [ended]);

  const find = (event: FormEvent) => {
    event.preventDefault();
    setEnded(null);
    if (number.trim() !== '') setAsked({ admissionNumber: readAdmissionNumber(number) });
  };

  return (
    <OfficePage title={texts.title} onSignOut={signOut}>
      <p className={styles.soft}>{texts.intro}</p>
      {ended === null && !(start.isKnown && currentData) && (
        <form className={styles.find} onSubmit={find}>
          <Field name="admissionNumber" label={texts.admissionNumber} value={number} autoComplete="off" autoCapitalize="characters" onChange={({ target }) => setNumber(target.value)} />
          <Button type="submit" variant="secondary">{texts.find}</Button>
        </form>
      )}
      {failure && <Notice tone="danger" title={failure.body?.message ?? adviceFor(failure, failureTexts)} />}
      {isFetching && !currentData && (
        <div role="status">
          <Skeleton lines={6} />
        </div>
      )}
      {currentData && ended === null && (
        <section className={styles.part} aria-labelledby="booking-student">
          <h2 id="booking-student" className={styles.title}>{texts.student(currentData.studentName ?? MISSING, currentData.admissionNumber)}</h2>
          {!currentData.mayBook && <Notice tone="warning" title={texts.off} announce={false} />}
          {currentData.fees.length === 0 && <p>{texts.noFees}</p>}
          {currentData.mayBook && currentData.fees.length > 0 && (
            <BookingForm key={currentData.admissionNumber} student={currentData} start={start} onEnded={setEnded} />
          )}
        </section>
      )}
      <div ref={result} tabIndex={-1}>
        {ended && (
          <Notice tone="success" title={texts[ended]}>
            <div className={styles.actions}>
              {ended === 'proposed' && <RouteButton variant="secondary" to={paths.reviewQueue.href()}>{texts.toQueue}</RouteButton>}
              <RouteButton variant="tertiary" to={paths.bookPayment.href()} replace onClick={() => [setEnded(null), setAsked(null), setNumber('')]}>{texts.again}</RouteButton>
            </div>
          </Notice>
        )}
      </div>
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </OfficePage>
  );
}

import { days } from '@mmmcollege/backend/contract/texts';
import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { ConfirmButton } from '../../components/button/confirm-button';
import { Choice } from '../../components/form/choice';
import { Icon } from '../../components/icon';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { selectConfig } from '../../config/runtime-config';
import { dayText } from '../../lib/day-text';
import { useTexts } from '../../lib/texts';
import { OfficePage } from '../../office/office-page';
import { OfficeToasts } from '../../office/office-toasts';
import { PackButton } from '../../office/pack-button';
import { useAct } from '../../office/use-act';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import { AdjustForm } from './adjust-form';
import { DaySheet } from './day-sheet';
import { useCloseDaysMutation, useDaysQuery } from './days-api';
import styles from './days.module.css';

/** The days of the books: which can be closed, and the sheet of each closed one. */
export function Days() {
  const { days: texts } = useTexts({ days });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const [mayWrite, mayAdjust, mayCheck] = [useMay('settlement:write'), useMay('day:adjust'), useMay('health:check')];
  const { data, error, refetch } = useDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  /** The first closed day brings the heading with it. */
  const isFirstClosed = useRef(false);
  const closes = data?.closes ?? [];
  const shown = closes.find(({ day }) => day === chosen) ?? closes[0];

  useEffect(() => {
    if (!isFirstClosed.current || !heading.current) return;
    isFirstClosed.current = false;
    heading.current.focus();
  }, [data]);

  const showClosed = () => {
    isFirstClosed.current = heading.current === null;
    heading.current?.focus();
  };

  useEffect(() => {
    if (!error) return;
    console.error('The days could not be loaded', error);
  }, [error]);

  return (
    <OfficePage title={texts.title} current="days" onSignOut={signOut}>
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={6} />}
      {data && <Open open={data.open} hasAny={closes.length > 0} mayWrite={mayWrite} onClosed={showClosed} />}
      {shown && (
        <section className={styles.part} aria-label={texts.closes}>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>{texts.closes}</h2>
          <div className={styles.choose}>
            <Choice
              name="day" label={texts.shown} value={shown.day} choices={closes.map(({ day }) => day)} words={Object.fromEntries(closes.map(({ day }) => [day, dayText(day)]))}
              onChange={setChosen}
            />
            <Button variant="secondary" onClick={() => window.print()}>
              <Icon name="print" /> {texts.print}
            </Button>
            <PackButton about={{ day: shown.day }} />
          </div>
          <DaySheet close={shown} />
          {mayAdjust && <AdjustForm key={shown.day} close={shown} />}
        </section>
      )}
      <OfficeFooter version={version} leadsToHealth={mayCheck} />
      <OfficeToasts />
    </OfficePage>
  );
}

interface OpenProps {
  open: readonly string[];
  hasAny: boolean;
  mayWrite: boolean;
  onClosed: () => void;
}

function Open({ open, hasAny, mayWrite, onClosed }: OpenProps) {
  const { days: texts } = useTexts({ days });
  const [chosen, setChosen] = useState('');
  const [close] = useCloseDaysMutation();
  const act = useAct();
  const last = open.at(-1);
  const through = open.includes(chosen) ? chosen : last;
  if (through === undefined || last === undefined) return <p className={styles.soft}>{hasAny ? texts.allClosed : texts.none}</p>;
  const count = open.indexOf(through) + 1;
  return (
    <div className={styles.part}>
      <p>{texts.open(open.length, dayText(open[0] ?? ''), dayText(last))}</p>
      {mayWrite && (
        <div className={styles.choose}>
          {open.length > 1 && (
            <Choice
              name="through" label={texts.through} value={through} choices={open} words={Object.fromEntries(open.map((day) => [day, dayText(day)]))} onChange={setChosen}
            />
          )}
          <ConfirmButton
            question={texts.closeQuestion(count, dayText(through))}
            onConfirm={async () => {
              if (await act(close(through).unwrap(), texts.closed)) return false;
              onClosed();
              return true;
            }}
          >
            {texts.close}
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}

import { istClock, type Light, type MoneyLine } from '@mmmcollege/backend/contract';
import { money } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks';
import { Button } from '../../components/button/button';
import { classNames } from '../../components/class-names';
import { Icon, type IconName } from '../../components/icon';
import { OfficeFooter } from '../../components/page/office-footer';
import { Notice } from '../../components/progress/notice';
import { Skeleton } from '../../components/progress/skeleton';
import { paths } from '../../config/paths';
import { selectConfig } from '../../config/runtime-config';
import { Island, useLanguage } from '../../lib/language';
import { sentence, useTexts } from '../../lib/texts';
import { useMoneyQuery } from '../../office/money-api';
import { OfficePage } from '../../office/office-page';
import { useMay } from '../../office/use-may';
import { useSignOut } from '../../office/use-office-session';
import styles from './money.module.css';

const TONES = { green: 'success', amber: 'warning', red: 'danger' } as const satisfies Record<Light, IconName>;

/** One light for all, and one with its sentence for each question. */
export function Money() {
  const { money: texts } = useTexts({ money });
  const signOut = useSignOut();
  const { version } = useAppSelector(selectConfig);
  const { data, error, isFetching, refetch } = useMoneyQuery(undefined, { refetchOnMountOrArgChange: true });

  useEffect(() => {
    if (!error) return;
    console.error('The state of the money could not be loaded', error);
  }, [error]);

  return (
    <OfficePage
      title={texts.title}
      current="money"
      onSignOut={signOut}
      action={<Button busy={isFetching} onClick={() => void refetch()}>{texts.again}</Button>}
    >
      {error && (
        <Notice tone="danger" title={texts.notLoaded}>
          <Button variant="secondary" onClick={() => void refetch()}>{texts.tryAgain}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <div role="status">
            <Notice tone={TONES[data.light]} title={texts.answers[data.light]} announce={false}>
              <p>{texts.at(istClock(new Date(data.at)))}</p>
            </Notice>
          </div>
          <ul className={styles.list} aria-label={texts.list}>
            {data.lines.map((line) => (
              <Line key={`${line.about} ${line.found}`} line={line} />
            ))}
          </ul>
        </>
      )}
      <OfficeFooter version={version} leadsToHealth />
    </OfficePage>
  );
}

function Line({ line: { about, light, own, ...english } }: { line: MoneyLine }) {
  const { money: texts } = useTexts({ money });
  const { language } = useLanguage().spoken;
  const { found, todo } = (language !== 'en' && own?.[language]) || english;
  const page = usePageOf(about);
  return (
    <li className={styles.line}>
      <h2 className={styles.name}>{texts.questions[about]}</h2>
      <p className={classNames(styles.light, styles[light])}>
        <Icon name={TONES[light]} />
        {texts.lights[light]}
      </p>
      <div className={styles.words}>
        <p><Island>{found}</Island></p>
        {todo !== null && <p className={styles.todo}>{sentence(texts.todo(<Island>{todo}</Island>))}</p>}
        {todo !== null && page && <Link className={styles.link} to={page.href}>{page.words}</Link>}
      </div>
    </li>
  );
}

/** Where something can be done about it, for whoever may see that. */
function usePageOf(about: MoneyLine['about']): { href: string; words: string } | null {
  const { money: texts } = useTexts({ money });
  const [mayReview, maySettle] = [useMay('review:read'), useMay('settlement:read')];
  if (about === 'doubt') return mayReview ? { href: paths.reviewQueue.href(), words: texts.toReview } : null;
  if (about === 'unmatched') return maySettle ? { href: paths.settlement.href(), words: texts.toSettlement } : null;
  if (about === 'days') return maySettle ? { href: paths.days.href(), words: texts.toDays } : null;
  return about === 'mails' || about === 'gateway' ? { href: paths.health.href(), words: texts.toHealth } : null;
}

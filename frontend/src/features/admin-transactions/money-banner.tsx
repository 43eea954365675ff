import type { Light } from '@mmmcollege/backend/contract';
import { moneyBanner } from '@mmmcollege/backend/contract/texts';
import { Link } from 'react-router-dom';
import { classNames } from '../../components/class-names';
import { Icon, type IconName } from '../../components/icon';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import { useMoneyQuery } from '../../office/money-api';
import { useMay } from '../../office/use-may';
import styles from './money-banner.module.css';

const ICONS = { green: 'success', amber: 'warning', red: 'danger' } as const satisfies Record<Light, IconName>;
const POLL = { pollingInterval: 300_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true } as const;

/** One sentence above the list. Its place is kept from the start, so that nothing moves when the answer comes. */
export function MoneyBanner() {
  const { moneyBanner: texts } = useTexts({ moneyBanner });
  const may = useMay('health:check');
  const { data } = useMoneyQuery(undefined, { ...POLL, skip: !may });
  if (!may) return null;
  return (
    <p className={classNames(styles.banner, data && styles[data.light])}>
      {data && <Icon name={ICONS[data.light]} />}
      <Link className={styles.link} to={paths.money.href()}>{data ? texts.answers[data.light] : texts.open}</Link>
    </p>
  );
}

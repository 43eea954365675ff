import type { HealthFinding, Light } from '@mmmcollege/backend/contract';
import { officeHealth } from '@mmmcollege/backend/contract/texts';
import { classNames } from '../../components/class-names';
import { Icon, type IconName } from '../../components/icon';
import { Island, useLanguage } from '../../lib/language';
import { sentence, useTexts } from '../../lib/texts';
import styles from './health.module.css';

const ICONS: Readonly<Record<Light, IconName>> = { green: 'success', amber: 'warning', red: 'danger' };

export function Findings({ findings }: { findings: readonly HealthFinding[] }) {
  const { officeHealth: texts } = useTexts({ officeHealth });
  const { language } = useLanguage().spoken;
  return findings.map(({ light, own, ...english }) => {
    const { found, todo } = (language !== 'en' && own?.[language]) || english;
    return (
      <div key={english.found} className={styles.finding}>
        <p className={classNames(styles.light, styles[light])}>
          <Icon name={ICONS[light]} />
          {texts.lights[light]}
        </p>
        <div className={styles.words}>
          <p><Island>{found}</Island></p>
          {todo !== null && <p className={styles.todo}>{sentence(texts.todo(<Island>{todo}</Island>))}</p>}
        </div>
      </div>
    );
  });
}

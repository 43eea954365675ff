import { officeFrame } from '@mmmcollege/backend/contract/texts';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import styles from './office-footer.module.css';

interface OfficeFooterProps {
  version: string;
  /** To the health page, for whoever may see it. */
  leadsToHealth?: boolean;
}

export function OfficeFooter({ version, leadsToHealth = false }: OfficeFooterProps) {
  const { officeFrame: texts } = useTexts({ officeFrame });
  return (
    <footer className={styles.footer}>
      {leadsToHealth && <Link className={styles.link} to={paths.health.href()}>{texts.health}</Link>}
      <span>{texts.version(version)}</span>
    </footer>
  );
}

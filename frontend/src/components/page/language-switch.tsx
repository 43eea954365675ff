import { type Language, LANGUAGES } from '@mmmcollege/backend/contract';
import { common } from '@mmmcollege/backend/contract/texts';
import { useLanguage } from '../../lib/language';
import { useTexts } from '../../lib/texts';
import styles from './language-switch.module.css';

const NAMES = Object.entries(LANGUAGES) as [Language, string][];

/** Changes the texts in place: nothing that was typed is lost. */
export function LanguageSwitch() {
  const { common: texts } = useTexts({ common });
  const { spoken, choose } = useLanguage();
  return (
    <nav className={styles.languages} aria-label={texts.language}>
      {NAMES.map(([language, name]) => (
        <a
          key={language}
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          aria-current={spoken.language === language ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            choose(language);
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

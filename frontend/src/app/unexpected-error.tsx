import { errorPages } from '@mmmcollege/backend/contract/texts';
import { documentHref, paths } from '../config/paths';
import { FullPage } from '../components/full-page';
import { LinkButton } from '../components/button';
import { useTexts } from '../lib/texts';

interface UnexpectedErrorProps {
  reason?: 'applicationError' | 'noSuchPage';
  alone?: boolean;
}

/** Specification, section 8: unhandled route or application error. */
export function UnexpectedError({ reason = 'applicationError', alone }: UnexpectedErrorProps) {
  const { errorPages: texts } = useTexts({ errorPages });
  return (
    <FullPage title={texts.unexpected} alone={alone}>
      <p>{texts[reason]}</p>
      <p>{texts.unexpectedAdvice}</p>
      <LinkButton href={documentHref(paths.identify.href())}>{texts.toStart}</LinkButton>
    </FullPage>
  );
}

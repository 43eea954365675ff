import { errorPages } from '@mmmcollege/backend/contract/texts';
import { LinkButton } from '../../components/button/button';
import { FullPage } from '../../components/page/full-page';
import { documentHref, paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';

interface UnexpectedErrorProps {
  reason?: 'applicationError' | 'noSuchPage';
  alone?: boolean;
}

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

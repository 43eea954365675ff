import { errorPages } from '@mmmcollege/backend/contract/texts';
import { Button } from '../../components/button/button';
import { FullPage } from '../../components/page/full-page';
import type { ChunkLoadError } from '../../lib/load-with-timeout';
import { useTexts } from '../../lib/texts';

export function ScreenNotLoaded({ error, alone }: { error: ChunkLoadError; alone?: boolean }) {
  const { errorPages: texts } = useTexts({ errorPages });
  return (
    <FullPage title={texts.notLoaded(error.screen)} alone={alone}>
      <p>{texts.notLoadedAdvice}</p>
      <Button onClick={() => window.location.reload()}>{texts.loadAgain}</Button>
    </FullPage>
  );
}

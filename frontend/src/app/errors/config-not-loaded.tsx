import { errorPages } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button';
import { FullPage } from '../../components/page/full-page';
import { useTexts } from '../../lib/texts';

/** Shown alone: without the configuration there is no college name and no host for any call. */
export function ConfigNotLoaded({ onRetry }: { onRetry: () => Promise<void> }) {
  const { errorPages: texts } = useTexts({ errorPages });
  const [trying, setTrying] = useState(false);

  useEffect(() => {
    const retry = () => void onRetry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [onRetry]);

  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };

  return (
    <FullPage title={texts.notReachable} alone>
      <p>{texts.notReachableAdvice}</p>
      <Button onClick={() => void retry()} busy={trying}>
        {texts.tryAgain}
      </Button>
    </FullPage>
  );
}

import { errorPages } from '@mmmcollege/backend/contract/texts';
import { useEffect, useState } from 'react';
import { Button } from '../components/button';
import { FullPage } from '../components/full-page';
import { useTexts } from '../lib/texts';

/** Before the first answer of the server there is no college name to show and no call to make. */
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

import { useEffect, useState } from 'react';
import { Button } from '../components/button';
import { FullPage } from '../components/full-page';

/** Before the first answer of the server there is no college name to show and no call to make. */
export function ConfigNotLoaded({ onRetry }: { onRetry: () => Promise<void> }) {
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
    <FullPage title="The fee counter cannot be reached" alone>
      <p>Check your internet connection. This page tries again by itself when the connection is back. Nothing was paid.</p>
      <Button onClick={() => void retry()} busy={trying}>
        Try again
      </Button>
    </FullPage>
  );
}

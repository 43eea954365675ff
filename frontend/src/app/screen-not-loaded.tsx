import { Button } from '../components/button';
import { FullPage } from '../components/full-page';
import type { ChunkLoadError } from '../lib/load-with-timeout';

/** A screen's code fails to load (docs/requirements.md#screens). */
export function ScreenNotLoaded({ error, alone }: { error: ChunkLoadError; alone?: boolean }) {
  return (
    <FullPage title={`${error.name}: ${error.message}`} alone={alone}>
      <p>This part of the page did not arrive. Check your internet connection, then load the page again; nothing you typed is lost.</p>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </FullPage>
  );
}

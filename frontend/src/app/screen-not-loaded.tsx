import { Button } from '../components/button';
import { FullPage } from '../components/full-page';
import type { ChunkLoadError } from '../lib/load-with-timeout';

/** Specification, section 8: a screen's chunk fails to load. */
export function ScreenNotLoaded({ error, alone }: { error: ChunkLoadError; alone?: boolean }) {
  return (
    <FullPage title={`${error.name}: ${error.message}`} alone={alone}>
      <p>This part of the page did not arrive. Check your internet connection, then load the page again; nothing you typed is lost.</p>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </FullPage>
  );
}

import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/first-paint.css';
import { APP_BASE } from '@mmmcollege/backend/contract';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configEndpoint } from '../api/config-api';
import { configLoaded } from '../config/runtime-config';
import { speak, wantedLanguage } from '../lib/language';
import { TextsContext } from '../lib/texts';
import { syncSession } from '../session/session-slice';
import { ConfigNotLoaded } from './errors/config-not-loaded';
import { Providers } from './providers';
import { AppRoutes } from './router';
import { reachAt, screenAt } from './screens';
import { makeStore } from './store';

const root = createRoot(document.getElementById('root') as HTMLElement);

async function start(): Promise<void> {
  // Loads the screen's code in parallel with the configuration. The screen's error boundary shows a failure.
  screenAt(window.location.pathname.slice(APP_BASE.length) || '/')?.load().catch(() => undefined);
  const speaking = speak(wantedLanguage(), reachAt(window.location.pathname));
  const store = makeStore();
  try {
    store.dispatch(configLoaded(await store.dispatch(configEndpoint.initiate(undefined, { subscribe: false })).unwrap()));
  } catch (error) {
    console.error(error);
    root.render(
      <TextsContext value={(await speaking).texts}>
        <ConfigNotLoaded onRetry={start} />
      </TextsContext>,
    );
    return;
  }
  // Restored from the back/forward cache: another page of the tab may have changed the session.
  window.addEventListener('pageshow', ({ persisted }) => persisted && syncSession(store));
  const spoken = await speaking;
  const app = (
    <StrictMode>
      <Providers store={store} spoken={spoken}>
        <AppRoutes />
      </Providers>
    </StrictMode>
  );
  // A transition renders in small pieces, so that a slow phone stays responsive.
  startTransition(() => root.render(app));
}

void start();

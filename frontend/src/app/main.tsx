import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/first-paint.css';
import { APP_BASE } from '@mmmcollege/backend/contract';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configEndpoint } from '../api/config-api';
import { configLoaded } from '../config/runtime-config';
import { syncSession } from '../session/session-slice';
import { ConfigNotLoaded } from './config-not-loaded';
import { Providers } from './providers';
import { AppRoutes } from './router';
import { screenAt } from './screens';
import { makeStore } from './store';

const root = createRoot(document.getElementById('root') as HTMLElement);

async function start(): Promise<void> {
  // The screen's code travels while the configuration does. Its failure is shown by the screen's own boundary.
  screenAt(window.location.pathname.slice(APP_BASE.length) || '/')?.load().catch(() => undefined);
  const store = makeStore();
  try {
    store.dispatch(configLoaded(await store.dispatch(configEndpoint.initiate(undefined, { subscribe: false })).unwrap()));
  } catch (error) {
    console.error(error);
    root.render(<ConfigNotLoaded onRetry={start} />);
    return;
  }
  // A page that the browser kept whole is shown again: the tab may have gone on meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && syncSession(store));
  const app = (
    <StrictMode>
      <Providers store={store}>
        <AppRoutes />
      </Providers>
    </StrictMode>
  );
  // As a transition it is rendered in small pieces: between them a weak phone answers to a finger.
  startTransition(() => root.render(app));
}

void start();

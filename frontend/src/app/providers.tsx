import { APP_BASE } from '@mmmcollege/backend/contract';
import { type ReactNode, useRef } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { FirstScreenContext } from '../components/page/screen-title';
import { LanguageProvider, type Spoken } from '../lib/language';
import { ErrorBoundary } from './errors/error-boundary';
import { reachAt } from './screens';
import type { AppStore } from './store';

export function Providers({ store, spoken, children }: { store: AppStore; spoken?: Spoken; children: ReactNode }) {
  const firstScreenRef = useRef(true);
  return (
    <ErrorBoundary alone>
      <Provider store={store}>
        <BrowserRouter basename={APP_BASE}>
          <LanguageProvider start={spoken} reach={reachAt(window.location.pathname)}>
            <FirstScreenContext value={firstScreenRef}>{children}</FirstScreenContext>
          </LanguageProvider>
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>
  );
}

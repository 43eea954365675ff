import { APP_BASE } from '@mmmcollege/backend/contract';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import type { AppStore } from './store';

export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <ErrorBoundary alone>
      <Provider store={store}>
        <BrowserRouter basename={APP_BASE}>{children}</BrowserRouter>
      </Provider>
    </ErrorBoundary>
  );
}

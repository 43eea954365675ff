import { APP_BASE } from '@mmmcollege/backend/contract';
import { type ReactNode, useRef } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { FirstScreenContext } from '../components/page/screen-title';
import { ErrorBoundary } from './errors/error-boundary';
import type { AppStore } from './store';

export function Providers({ store, children }: { store: AppStore; children: ReactNode }) {
  const firstScreenRef = useRef(true);
  return (
    <ErrorBoundary alone>
      <Provider store={store}>
        <BrowserRouter basename={APP_BASE}>
          <FirstScreenContext value={firstScreenRef}>{children}</FirstScreenContext>
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>
  );
}

import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ScreenSkeleton } from '../components/skeleton';
import { whenIdle } from '../lib/when-idle';
import { ErrorBoundary } from './error-boundary';
import { Layout } from './layout';
import { screenAfter, screens } from './screens';
import { UnexpectedError } from './unexpected-error';

export function AppRoutes() {
  const { pathname } = useLocation();

  useEffect(() => whenIdle(() => void screenAfter(pathname)?.load().catch(() => undefined)), [pathname]);

  return (
    <Routes>
      {screens.map(({ pattern, audience, Component }) => (
        <Route
          key={pattern}
          path={pattern}
          element={
            <Layout audience={audience}>
              <ErrorBoundary key={pathname}>
                <Suspense fallback={<ScreenSkeleton />}>
                  <Component />
                </Suspense>
              </ErrorBoundary>
            </Layout>
          }
        />
      ))}
      <Route path="*" element={<UnexpectedError reason="There is no page at this address." />} />
    </Routes>
  );
}

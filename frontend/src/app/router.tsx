import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ScreenSkeleton } from '../components/progress/skeleton';
import { ErrorBoundary } from './errors/error-boundary';
import { UnexpectedError } from './errors/unexpected-error';
import { Layout } from './layout';
import { screenAfter, screens } from './screens';

export function AppRoutes() {
  const { pathname } = useLocation();

  // The next screen's code is loaded at the first key press: earlier, it would make every first visit heavier.
  useEffect(() => {
    const next = screenAfter(pathname);
    if (!next) return;
    const load = () => void next.load().catch(() => undefined);
    document.addEventListener('input', load, { once: true });
    return () => document.removeEventListener('input', load);
  }, [pathname]);

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
      <Route
        path="*"
        element={
          <Layout audience="student">
            <UnexpectedError reason="noSuchPage" />
          </Layout>
        }
      />
    </Routes>
  );
}

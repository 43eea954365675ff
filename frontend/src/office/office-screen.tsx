import type { Permission } from '@mmmcollege/backend/contract';
import { officeFrame } from '@mmmcollege/backend/contract/texts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useAppSelector } from '../app/hooks';
import { RouteButton } from '../components/button/button';
import { ScreenTitle } from '../components/page/screen-title';
import { ScreenSkeleton } from '../components/progress/skeleton';
import { paths } from '../config/paths';
import { useTexts } from '../lib/texts';
import { wasReloaded } from '../lib/was-reloaded';
import { selectCredentials } from '../session/session-slice';
import { useMeQuery } from './me-api';
import { homeOf, mustEnrol } from './use-may';
import { useLoggedIn, useSessionGuard } from './use-office-session';

interface OfficeScreenProps {
  permission: Permission;
  /** Of the screen after the login: whoever may not see it goes on to the one that is there for him. */
  isStart?: boolean;
  children: ReactNode;
}

/** Shows a screen to those who may see it: nothing is asked of the server that it would refuse. */
export function OfficeScreen(screen: OfficeScreenProps) {
  // A reload signs out, which the login explains.
  return useLoggedIn() ? <Permitted {...screen} /> : <Navigate to={paths.login.href()} replace state={{ reloaded: wasReloaded() }} />;
}

function Permitted({ permission, isStart = false, children }: OfficeScreenProps) {
  useSessionGuard();
  const { officeFrame: texts } = useTexts({ officeFrame });
  const { data: me, isError } = useMeQuery();
  const credentials = useAppSelector(selectCredentials);
  // Left, and the login is on its way: to ask again would lose why.
  if (!me && !credentials) return <Navigate to={paths.login.href()} replace />;
  // Without an answer the screen's own calls say so.
  if (isError) return children;
  if (!me) return <ScreenSkeleton />;
  if (me.permissions.includes(permission)) return children;
  if (mustEnrol(me)) return <Navigate to={paths.account.href()} replace />;
  if (isStart) return <Navigate to={homeOf(me)} replace />;
  return (
    <>
      <ScreenTitle>{texts.notPermitted}</ScreenTitle>
      <p>{texts.notPermittedAdvice}</p>
      <RouteButton to={homeOf(me)}>{texts.toOwn}</RouteButton>
    </>
  );
}

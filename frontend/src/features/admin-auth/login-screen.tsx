import { login } from '@mmmcollege/backend/contract/texts';
import { useEffect } from 'react';
import { api } from '../../api/api';
import { useLoggedIn } from '../../office/use-office-session';
import { useAppDispatch } from '../../app/hooks';
import { documentHref, paths } from '../../config/paths';
import { useTexts } from '../../lib/texts';
import { loggedOut } from '../../session/session-slice';
import { LoginForm } from './login-form';

export default function LoginScreen() {
  const { login: texts } = useTexts({ login });
  const dispatch = useAppDispatch();
  // Read once: the form itself logs in and navigates.
  const loggedIn = useLoggedIn();

  useEffect(() => {
    // A full load: the student screens are another document with another policy.
    if (loggedIn) return window.location.replace(documentHref(paths.identify.href()));
    // Removes whatever is left of an earlier session.
    dispatch(loggedOut());
    dispatch(api.util.resetApiState());
  }, [loggedIn, dispatch]);

  return loggedIn ? <p role="status">{texts.loggedIn}</p> : <LoginForm />;
}

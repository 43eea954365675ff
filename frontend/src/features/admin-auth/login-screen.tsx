import { useEffect, useState } from 'react';
import { documentHref, paths } from '../../config/paths';
import { officeMemory } from '../../lib/office-memory';
import { session } from '../../lib/session';
import { LoginForm } from './login-form';

export default function LoginScreen() {
  // As it was on arrival: the form itself logs in and leads on.
  const [loggedIn] = useState(session.isLoggedIn);

  useEffect(() => {
    // A full load: the student's screens are another document with another policy.
    if (loggedIn) return window.location.replace(documentHref(paths.identify.href()));
    // However this screen was reached: nothing of a session that has ended, not even half of it, may remain.
    session.logOut();
    officeMemory.forget();
  }, [loggedIn]);

  return loggedIn ? <p role="status">You are logged in.</p> : <LoginForm />;
}

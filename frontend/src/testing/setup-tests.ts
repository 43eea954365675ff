import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { stopServers } from './fake-server';

// Two cores may be busy with other suites.
configure({ asyncUtilTimeout: 10_000 });
window.scrollTo = () => undefined;
HTMLElement.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(async () => {
  cleanup();
  toast.dismiss();
  document.body.replaceChildren();
  // An unhandled request fails the test that made it.
  await stopServers();
});

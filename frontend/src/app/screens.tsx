import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../config/paths';
import { loadWithTimeout } from '../lib/load-with-timeout';

type ScreenModule = { default: ComponentType };

export interface Screen {
  pattern: string;
  Component: LazyExoticComponent<ComponentType>;
  /** Starts the download; the result is shared with the lazy component. */
  load: () => Promise<ScreenModule>;
  /** The college's header and the steps belong to the student's document. */
  audience: 'student' | 'office';
}

function screen(name: string, pattern: string, audience: Screen['audience'], importer: () => Promise<ScreenModule>): Screen {
  let pending: Promise<ScreenModule> | undefined;
  const load = () =>
    (pending ??= loadWithTimeout(name, importer).catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));
  return { pattern, audience, load, Component: lazy(load) };
}

export const screens: readonly Screen[] = [
  screen('student-identification', paths.identify.pattern, 'student', () => import('../features/student-lookup/student-lookup-screen')),
  screen('fee-form', paths.form.pattern, 'student', () => import('../features/fee-form/fee-form-screen')),
  screen('payment-status', paths.paymentStatus.pattern, 'student', () => import('../features/payment-status/payment-status-screen')),
  screen('fee-receipt', paths.receipt.pattern, 'student', () => import('../features/receipt/receipt-screen')),
  screen('login', paths.login.pattern, 'office', () => import('../features/admin-auth/login-screen')),
  screen('student-details', paths.transactions.pattern, 'office', () => import('../features/admin-transactions/transactions-screen')),
  screen('admin-fee-receipt', paths.adminReceipt.pattern, 'office', () => import('../features/admin-receipt/admin-receipt-screen')),
];

/** The screen that most likely comes next: its code travels while this one is read. */
export function screenAfter(pathname: string): Screen | undefined {
  const next: Record<string, string> = { [paths.identify.pattern]: paths.form.pattern, [paths.login.pattern]: paths.transactions.pattern };
  return screens.find(({ pattern }) => pattern === next[pathname]);
}

/** The screen of an address, given without the base. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ pattern }) => matchPath(pattern, pathname));
}

import { APP_BASE, type Audience, SCREENS } from '@mmmcollege/backend/contract';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { matchPath } from 'react-router-dom';
import * as studentLookup from '../features/student-lookup/student-lookup-screen';
import type { Reach } from '../lib/language';
import { loadWithTimeout } from '../lib/load-with-timeout';

type ScreenModule = { default: ComponentType };

export interface Screen {
  pattern: string;
  Component: LazyExoticComponent<ComponentType>;
  /** Starts the download. `Component` shares the result. */
  load: () => Promise<ScreenModule>;
  audience: Audience;
}

function screen(name: string, { pattern, audience }: Pick<Screen, 'pattern' | 'audience'>, importer: () => Promise<ScreenModule>): Screen {
  let pending: Promise<ScreenModule> | undefined;
  const load = () =>
    (pending ??= loadWithTimeout(name, importer).catch((error: unknown) => {
      pending = undefined;
      throw error;
    }));
  return { pattern, audience, load, Component: lazy(load) };
}

export const screens: readonly Screen[] = [
  // Nearly everybody's first: it comes with the entry, and costs no further request.
  screen('student-identification', SCREENS.identify, () => Promise.resolve(studentLookup)),
  screen('fee-form', SCREENS.form, () => import('../features/fee-form/fee-form-screen')),
  screen('payment-status', SCREENS.paymentStatus, () => import('../features/payment-status/payment-status-screen')),
  screen('fee-receipt', SCREENS.receipt, () => import('../features/receipt/receipt-screen')),
  screen('verify', SCREENS.verify, () => import('../features/verify/verify-screen')),
  screen('stop-reminders', SCREENS.stopReminders, () => import('../features/stop-reminders/stop-reminders-screen')),
  screen('login', SCREENS.login, () => import('../features/admin-auth/login-screen')),
  screen('student-details', SCREENS.transactions, () => import('../features/admin-transactions/transactions-screen')),
  screen('transaction-history', SCREENS.transaction, () => import('../features/admin-transactions/history/transaction-screen')),
  screen('review-queue', SCREENS.reviewQueue, () => import('../features/admin-transactions/review/review-queue-screen')),
  screen('book-payment', SCREENS.bookPayment, () => import('../features/admin-booking/booking-screen')),
  screen('settlement', SCREENS.settlement, () => import('../features/admin-settlement/settlement-screen')),
  screen('students', SCREENS.students, () => import('../features/admin-students/students-screen')),
  screen('student', SCREENS.student, () => import('../features/admin-students/record/student-screen')),
  screen('bulk-fees', SCREENS.bulk, () => import('../features/admin-bulk/bulk-screen')),
  screen('dues', SCREENS.dues, () => import('../features/admin-dues/dues-screen')),
  screen('fees', SCREENS.fees, () => import('./fees-screen')),
  screen('days', SCREENS.days, () => import('../features/admin-days/days-screen')),
  screen('reports', SCREENS.reports, () => import('../features/admin-reports/reports-screen')),
  screen('money', SCREENS.money, () => import('../features/admin-money/money-screen')),
  screen('admin-health', SCREENS.health, () => import('../features/admin-health/health-screen')),
  screen('audit', SCREENS.audit, () => import('../features/admin-audit/audit-screen')),
  screen('people', SCREENS.people, () => import('../features/admin-people/people-screen')),
  screen('account', SCREENS.account, () => import('../features/admin-people/account/account-screen')),
  screen('invitation', SCREENS.invitation, () => import('../features/admin-people/invitation/invitation-screen')),
  screen('admin-fee-receipt', SCREENS.adminReceipt, () => import('../features/admin-receipt/admin-receipt-screen')),
];

/** The screen that most likely comes next. */
export function screenAfter(pathname: string): Screen | undefined {
  const next: Record<string, string> = { [SCREENS.identify.pattern]: SCREENS.form.pattern, [SCREENS.login.pattern]: SCREENS.transactions.pattern };
  return screens.find(({ pattern }) => pattern === next[pathname]);
}

export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ pattern }) => matchPath(pattern, pathname));
}

const STARTS: readonly string[] = [SCREENS.identify.pattern, SCREENS.form.pattern];

/** Which texts the document of an address needs before it is shown. */
export function reachAt(address: string): Reach {
  const screen = screenAt(address.slice(APP_BASE.length) || '/');
  if (screen?.audience === 'office') return 'office';
  return !screen || STARTS.includes(screen.pattern) ? 'start' : 'all';
}

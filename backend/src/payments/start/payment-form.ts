import type { StudentFormName } from '../../contract/index.js';

/** What the student confirmed with this attempt, by wire name of the form; empty texts where nothing was given. */
export type PaymentForm = Record<StudentFormName, string>;

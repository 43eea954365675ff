import type { StudentFormName } from '../../contract/index.js';

/** The confirmed form values by form name; '' where nothing was given. */
export type PaymentForm = Record<StudentFormName, string>;

import type { Labels } from '../../../index.js';
import type { ReceiptLabel } from './semesters.js';

export const labels: Labels = {};

/** What a language has to name: the labels of every semester, and the values that the page itself writes. */
export type Label = ReceiptLabel | 'Yes' | 'No' | 'N/A';

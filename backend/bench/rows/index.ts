import type { Row } from '../lib/bench.js';
import { P1, P4 } from './reads.js';

/** The table of the quality page, in its order. */
export const ROWS: readonly Row[] = [P1, P4];

import type { Row } from '../lib/bench.js';
import { P3 } from './callback.js';
import { P7 } from './csv.js';
import { P9 } from './first-page.js';
import { GROWTH } from './growth.js';
import { P5 } from './list.js';
import { P10 } from './memory-and-start.js';
import { OFFICE } from './office.js';
import { P1, P4 } from './reads.js';
import { P8 } from './receipt-pdf.js';
import { P11 } from './rush.js';
import { HISTORY } from './history.js';
import { P11B } from './knee.js';
import { P12, P12M } from './reports.js';
import { P13 } from './settlement.js';
import { P6 } from './search.js';
import { P2 } from './token.js';

export const ROWS: readonly Row[] = [P1, P2, P3, P4, P5, P6, P7, OFFICE, P8, P9, P10, P11, P11B, P12, P12M, P13, GROWTH, HISTORY];

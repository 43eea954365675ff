import { SHOWN_STATUSES, type ShownStatus } from '@mmmcollege/backend/contract';
import { officeMemory } from '../../lib/office-memory';
import type { ViewRequest } from './book/view';
import { type DateRange, type Period, rangeOf } from './periods';

/** Specification, section 9. */
const PAGE_SIZE = 5;
export const PAGE_SIZES = [PAGE_SIZE, 25, 50, 100] as const;

export interface TableState {
  request: ViewRequest;
  period: Period;
}

export type TableAction =
  | { type: 'searched'; query: string }
  | { type: 'statusChosen'; status: ShownStatus | null }
  | { type: 'periodChosen'; period: Period; now: Date }
  | { type: 'datesChosen'; range: DateRange }
  | { type: 'sorted'; sort: ViewRequest['sort'] }
  | { type: 'paged'; page: number }
  | { type: 'pageSizeChosen'; pageSize: number };

export const START: TableState = {
  request: { query: '', statuses: [], from: null, to: null, sort: null, page: 1, pageSize: PAGE_SIZE },
  period: 'all',
};

/** Whatever changes which rows there are, or their order, begins again at page 1. */
export function tableReducer(state: TableState, action: TableAction): TableState {
  const first = { ...state.request, page: 1 };
  switch (action.type) {
    case 'searched':
      return { ...state, request: { ...first, query: action.query } };
    case 'statusChosen':
      return { ...state, request: { ...first, statuses: action.status ? [action.status] : [] } };
    case 'periodChosen':
      return { period: action.period, request: { ...first, ...rangeOf(action.period, action.now) } };
    case 'datesChosen':
      return { period: 'custom', request: { ...first, ...action.range } };
    case 'sorted':
      return { ...state, request: { ...first, sort: action.sort } };
    case 'pageSizeChosen':
      return { ...state, request: { ...first, pageSize: action.pageSize } };
    case 'paged':
      return { ...state, request: { ...state.request, page: action.page } };
  }
}

export const statusOf = (text: string): ShownStatus | null => SHOWN_STATUSES.find((status) => status === text) ?? null;

// The way back from a receipt leads to the same rows. Kept beside the book and not in the store: it is the screen's own.
let remembered: TableState = START;
export const tableMemory = {
  get: (): TableState => remembered,
  keep: (state: TableState): void => void (remembered = state),
  forget: (): void => void (remembered = START),
};
officeMemory.add(tableMemory.forget);

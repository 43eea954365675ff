import { REFUND_STATUSES, type RefundStatus, SHOWN_STATUSES } from '@mmmcollege/backend/contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../api/api';
import { rootReducer } from '../../app/root-reducer';
import type { ViewRequest } from './list/view';
import { readPageSize } from './table/stored-page-size';
import { type DateRange, type Period, rangeOf } from './search/periods';

const PAGE_SIZE = 5;
/** Beside the statuses of payments in one list of choices, where REFUNDED is one as well. */
export const refundChoice = (status: RefundStatus): string => `refund:${status}`;
export const ANY_REFUND = 'refund:any';
export const PAGE_SIZES = [PAGE_SIZE, 25, 50, 100] as const;

interface TransactionsView {
  request: ViewRequest;
  period: Period;
  arrived: number;
}

const start = (): TransactionsView => ({
  request: { query: '', statuses: [], refunds: [], from: null, to: null, sort: null, page: 1, pageSize: readPageSize(PAGE_SIZES) ?? PAGE_SIZE },
  period: 'all',
  arrived: 0,
});

/** Any change of filter or order returns to page 1. */
function changeRequest(state: TransactionsView, changes: Partial<ViewRequest>): void {
  state.request = { ...state.request, page: 1, ...changes };
}

const slice = createSlice({
  name: 'transactionsView',
  initialState: start,
  reducers: {
    searched: (state, { payload }: PayloadAction<string>) => changeRequest(state, { query: payload }),
    statusChosen: (state, { payload }: PayloadAction<string>) => changeRequest(state, {
      statuses: SHOWN_STATUSES.filter((status) => status === payload),
      refunds: REFUND_STATUSES.filter((status) => payload === ANY_REFUND || payload === refundChoice(status)),
    }),
    periodChosen: {
      reducer: (state, { payload }: PayloadAction<{ period: Period; range: DateRange }>) => {
        state.period = payload.period;
        changeRequest(state, payload.range);
      },
      prepare: (period: Period) => ({ payload: { period, range: rangeOf(period, new Date()) } }),
    },
    datesChosen: (state, { payload }: PayloadAction<Partial<DateRange>>) => {
      state.period = 'custom';
      changeRequest(state, payload);
    },
    sorted: (state, { payload }: PayloadAction<ViewRequest['sort']>) => changeRequest(state, { sort: payload }),
    pageSizeChosen: (state, { payload }: PayloadAction<number>) => changeRequest(state, { pageSize: payload }),
    paged: (state, { payload }: PayloadAction<number>) => changeRequest(state, { page: payload }),
    transactionsArrived: (state, { payload }: PayloadAction<number>) => void (state.arrived = payload),
  },
  // Survives a visit to a receipt, but not a sign-out.
  extraReducers: (builder) => void builder.addCase(api.util.resetApiState, start),
  selectors: {
    selectRequest: ({ request }) => request,
    selectPeriod: ({ period }) => period,
    selectArrived: ({ arrived }) => arrived,
  },
});

declare module '../../app/root-reducer' {
  export interface LazySlices {
    transactionsView: TransactionsView;
  }
}

export const { searched, statusChosen, periodChosen, datesChosen, sorted, pageSizeChosen, paged, transactionsArrived } = slice.actions;
export const { selectRequest, selectPeriod, selectArrived } = slice.injectInto(rootReducer).selectors;

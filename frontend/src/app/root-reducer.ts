import { combineSlices } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { configSlice } from '../config/runtime-config';
import { sessionSlice } from '../session/session-slice';

/** Slices that features inject with their code; each feature declares its own by declaration merging. */
export interface LazySlices {}

export const rootReducer = combineSlices(configSlice, sessionSlice, api).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;

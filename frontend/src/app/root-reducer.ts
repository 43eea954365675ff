import { combineSlices } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { configSlice } from '../config/runtime-config';
import { sessionSlice } from '../session/session-slice';

/** What features bring with their code. Each declares its slices here and injects them. */
export interface LazySlices {}

export const rootReducer = combineSlices(configSlice, sessionSlice, api).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;

import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { configReducer } from '../config/runtime-config';

const rootReducer = combineReducers({ config: configReducer, [api.reducerPath]: api.reducer });

export type RootState = ReturnType<typeof rootReducer>;

export function makeStore(preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer,
    preloadedState,
    devTools: false,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

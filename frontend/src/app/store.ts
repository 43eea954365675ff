import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { configReducer } from '../config/runtime-config';
import { officeMemory } from '../lib/office-memory';

const rootReducer = combineReducers({ config: configReducer, [api.reducerPath]: api.reducer });

export type RootState = ReturnType<typeof rootReducer>;

export function makeStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    devTools: false,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  officeMemory.add(() => store.dispatch(api.util.resetApiState()));
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

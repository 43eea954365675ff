import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { syncSession } from '../session/session-slice';
import { writeSession } from '../session/session-storage';
import { type RootState, rootReducer } from './root-reducer';

// The transaction list is one frozen value: checking its 100,000 rows at every action would take seconds.
const serializableCheck = {
  ignoredPaths: ['api.queries.transactions(undefined).data'],
  ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta', 'payload.rows', 'payload.arrived', 'payload.patches'],
};

export function makeStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    devTools: false,
    middleware: (defaults) => defaults({ serializableCheck }).concat(api.middleware),
  });
  let stored = syncSession(store);
  // Removes an incomplete login from session storage.
  writeSession(stored);
  store.subscribe(() => {
    const { session } = store.getState();
    if (session === stored) return;
    stored = session;
    writeSession(session);
  });
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];

import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { EnhancedStore, Reducer } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Task } from 'redux-saga';
import { liveSlice } from '../live/live.slice';
import { sessionSlice, signedIn, signedOut } from '../session/session.slice';
import type { AppState } from '../core/app-state';
import type { Feature } from '../core/feature';
import { rootSaga } from './root-saga';

/** The store and the task of its sagas; cancel the task to stop them (tests do). */
export interface RunningStore {
  readonly store: EnhancedStore<AppState>;
  readonly sagas: Task;
}

const reducerOf = (features: readonly Feature[]): Reducer<AppState> => {
  const parts: Record<string, Reducer> = { session: sessionSlice.reducer, live: liveSlice.reducer };
  for (const feature of features) if (feature.reducer !== undefined) parts[feature.name] = feature.reducer;
  const combined = combineReducers(parts) as unknown as Reducer<AppState>;
  // Signing out resets the state of all areas; signing in, too, because late answers may have come in between.
  return (state, action) =>
    (signedOut.match(action) || signedIn.match(action)) && state !== undefined
      ? combined({ session: state.session } as AppState, action)
      : combined(state, action);
};

/** Builds the store of these areas and starts their sagas. */
export const createAppStore = (features: readonly Feature[]): RunningStore => {
  const saga = createSagaMiddleware({
    onError: error => {
      console.error(error);
    },
  });
  const store = configureStore({
    reducer: reducerOf(features),
    // State is plain by construction; the checks cost more than a frame on a large ticket list.
    middleware: defaults =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(saga),
  });
  return { store, sagas: saga.run(rootSaga, features) };
};

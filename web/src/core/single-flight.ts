import type { SagaGenerator } from 'typed-redux-saga';
import { call } from 'typed-redux-saga';

/** Runs work unless work of the same key is in progress, such as a button's second press. */
export type SingleFlight = (key: string, work: () => SagaGenerator<void>) => SagaGenerator<void>;

/** Makes a {@link SingleFlight} with keys of its own. */
export const singleFlight = (): SingleFlight => {
  const inProgress = new Set<string>();
  return function* (key, work) {
    if (inProgress.has(key)) return;
    inProgress.add(key);
    try {
      yield* call(work);
    } finally {
      inProgress.delete(key);
    }
  };
};

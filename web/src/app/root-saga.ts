import { all, call, delay, spawn } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { liveSaga } from '../live/live.saga';
import { otherTabsSaga } from '../session/other-tabs.saga';
import { sessionSaga } from '../session/session.saga';
import type { Feature } from '../core/feature';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/** Runs a saga for ever: what throws is reported and started again after a growing pause, the others go on. */
function* supervised(name: string, saga: () => Generator): SagaGenerator<void> {
  let pause = FIRST_PAUSE;
  for (;;) {
    try {
      yield* call(saga);
      return;
    } catch (error) {
      console.error(`saga ${name} stopped and is started again`, error);
    }
    yield* delay(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

/** Spawns the session, the live stream and every area's saga, each under its own supervision. */
export function* rootSaga(features: readonly Feature[]): SagaGenerator<void> {
  yield* spawn(supervised, 'live', liveSaga);
  yield* spawn(supervised, 'other tabs', otherTabsSaga);
  const own = features.flatMap(({ name, saga }) => (saga === undefined ? [] : [{ name, saga }]));
  yield* all(own.map(({ name, saga }) => spawn(supervised, name, saga)));
  // Last, so that every area already listens when the session begins.
  yield* spawn(supervised, 'session', sessionSaga);
}

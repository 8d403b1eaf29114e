import type { Action } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import { actionChannel, call, fork, take } from 'typed-redux-saga';
import type { FixedTask } from 'typed-redux-saga';

/** Does the work of these actions one after the other, so that each begins with what the one before has left. */
export function* takeInTurn<One extends Action>(
  pattern: (action: Action) => action is One,
  work: (action: One) => SagaGenerator<void>,
): SagaGenerator<FixedTask<void>> {
  const asked = yield* actionChannel(pattern);
  return yield* fork(function* (): SagaGenerator<void> {
    for (;;) yield* call(work, yield* take(asked));
  });
}

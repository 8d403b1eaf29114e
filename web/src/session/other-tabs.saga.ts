import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import { call, select, take, takeEvery } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { loadAnew } from '../core/navigation';
import { selectUser, userRefreshed } from './session.slice';

/** The keys under which a browser remembers who is signed in (spec 1 §3). */
const KEYS: readonly string[] = ['companyId', 'userId'];

interface Holder {
  readonly key: string;
  readonly value: string;
}

// Storage events are delivered to the other tabs only.
const holders = (): EventChannel<Holder> =>
  eventChannel(emit => {
    const tell = ({ key, newValue: value }: StorageEvent): void => {
      if (key !== null && value !== null && KEYS.includes(key)) emit({ key, value });
    };
    globalThis.addEventListener('storage', tell);
    return () => globalThis.removeEventListener('storage', tell);
  });

function* beginAnewElsewhere({ payload }: ReturnType<typeof userRefreshed>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user !== null && user.companyId !== payload.companyId) yield* call(loadAnew, '/');
}

/**
 * The tabs of a browser share one cookie, and so one session. When another tab enters another company or signs in
 * as another user, this one reloads: its next request would no longer reach the company that it shows.
 */
export function* otherTabsSaga(): SagaGenerator<void> {
  yield* takeEvery(userRefreshed, beginAnewElsewhere);
  const channel = yield* call(holders);
  try {
    for (;;) {
      const { key, value } = yield* take(channel);
      const user = yield* select(selectUser);
      const own = key === 'companyId' ? user?.companyId : user?.id;
      if (user !== null && String(own) !== value) yield* call(loadAnew, '/');
    }
  } finally {
    channel.close();
  }
}

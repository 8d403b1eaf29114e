import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { ChatPage } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { framesReceived, liveReset } from '../../live/live.slice';
import { refusalOf } from '../../session/access.rule';
import { selectUser, signedIn } from '../../session/session.slice';
import { readPreference } from '../../ui/preferences';
import { playTone } from '../../ui/tone';
import { chatsActions as actions } from './chats.slice';

function* load(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null || refusalOf(user, { permission: 'chats:work', plan: 'useInternalChat' }) !== null)
    return;
  yield* put(actions.loadStarted());
  try {
    yield* put(actions.loaded(yield* call(() => api.get<ChatPage>('/chats'))));
  } catch (error) {
    yield* put(actions.loadFailed(toApiError(error).facts()));
  }
}

/** A colleague's words ring like a customer's. */
function* ring({ payload }: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const isCalled = payload.some(
    frame =>
      frame.channel === 'chat' &&
      frame.payload.action === 'new-message' &&
      frame.payload.newMessage.senderId !== user?.id,
  );
  if (isCalled && readPreference('volume') > 0) playTone(readPreference('volume'));
}

/** Keeps the user's conversations loaded, and notifies of new messages. */
export function* chatsSaga(): SagaGenerator<void> {
  yield* takeLatest([signedIn, liveReset], load);
  yield* takeEvery(framesReceived, ring);
}

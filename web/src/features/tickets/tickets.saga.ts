import { may } from '@prosa/contracts';
import type { SignedInUser } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { framesReceived } from '../../live/live.slice';
import { selectUser, signedIn, signedOut, userRefreshed } from '../../session/session.slice';
import { openBrowserStore } from '../../conversation/outbox/browser-storage';
import { keepPendingFiles } from '../../conversation/composer/pending-files';
import { directorySaga } from '../../entities/directory/directory.saga';
import { earlierSaga } from '../../conversation/earlier/earlier.saga';
import { draftsSaga } from '../../conversation/composer/drafts.saga';
import { releaseFiles } from '../../conversation/media/file-cache';
import { listsSaga } from './lists.saga';
import { messagesSaga } from '../../conversation/thread/messages.saga';
import { mentionsSaga } from '../../conversation/notification/mentions.saga';
import { notificationsSaga } from '../../conversation/notification/notifications.saga';
import { outboxSaga } from '../../conversation/outbox/outbox.saga';
import { viewerOf } from '../../entities/ticket/ticket-rules';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import { verbsSaga } from './verbs.saga';

const changesUser = ({ type, payload }: { type: string; payload?: unknown }): boolean =>
  type === userRefreshed.type ||
  (type === framesReceived.type &&
    Array.isArray(payload) &&
    payload.some(frame => (frame as { channel: string }).channel === 'user'));

/** Profile and queues decide what is seen, so that the rules follow every change of them. */
function* followUser(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user !== null) yield* put(ticketActions.viewerKnown(viewerOf(user)));
}

/** Chosen files are kept like drafts, and out of sight of the next person of this browser. */
function* keepChosen(owner: { companyId: number; userId: number }): SagaGenerator<void> {
  const stop = yield* call(keepPendingFiles, openBrowserStore('chosen', owner));
  try {
    yield* take(signedOut);
  } finally {
    stop();
  }
}

function* work(user: SignedInUser): SagaGenerator<void> {
  const owner = { companyId: user.companyId, userId: user.id };
  yield* put(ticketActions.viewerKnown(viewerOf(user)));
  yield* takeEvery(changesUser, followUser);
  yield* fork(verbsSaga);
  yield* fork(messagesSaga);
  yield* fork(earlierSaga);
  yield* fork(outboxSaga, openBrowserStore('outbox', owner));
  yield* fork(draftsSaga, openBrowserStore('draft', owner));
  yield* fork(keepChosen, owner);
  yield* fork(directorySaga);
  yield* fork(notificationsSaga);
  yield* fork(mentionsSaga);
  yield* fork(listsSaga);
  yield* take(signedOut);
}

/** The tickets area works from sign-in to sign-out. */
export function* ticketsSaga(): SagaGenerator<void> {
  for (;;) {
    const user = (yield* select(selectUser)) ?? (yield* take(signedIn)).payload.user;
    // Who came only to pay has no tickets; once it is paid, the page loads anew.
    if (may(user, 'tickets:work')) yield* race({ work: call(work, user), end: take(signedOut) });
    else yield* take(signedOut);
    yield* call(releaseFiles);
  }
}

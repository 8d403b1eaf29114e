import { buffers, eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import { call, cancelled, delay, put, race, select, take } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { LIMITS } from '@prosa/contracts';
import type { CatchUpAnswer, FeedEnd } from '@prosa/contracts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { api, refreshSession } from '../api/client';
import { selectUser, signedIn, signedOut } from '../session/session.slice';
import { FrameBatch } from './frame-batch';
import { FrameSequencer, frameRangeOf } from './frame-sequencer';
import { HoleFiller } from './hole-filler';
import { framesReceived, liveReset, onlineReceived, presenceReceived, statusChanged } from './live.slice';
import type { LiveEvent, OnlineEvent, PresenceEvent } from './live.slice';
import { bindRooms, forgetRooms } from './rooms';
import { openSocket } from './socket';
import type { LiveSocket } from './socket';

const RETRY = 2_000;

/** The bridge from the socket's callbacks to actions. */
interface Stream {
  readonly actions: EventChannel<UnknownAction>;
  readonly socket: LiveSocket;
}

const isPresence = (event: string): boolean => /^company-\d+-presence$/.test(event);
const isOnline = (event: string): boolean => /^company-\d+-userOnline$/.test(event);

const listen = (socket: LiveSocket, { head, epoch }: FeedEnd): EventChannel<UnknownAction> =>
  eventChannel(emit => {
    const sequencer = new FrameSequencer(head);
    const frames = new FrameBatch<LiveEvent>(events => emit(framesReceived(events)));
    const presences = new FrameBatch<PresenceEvent>(events => emit(presenceReceived(events)));
    const onlineChanges = new FrameBatch<OnlineEvent>(events => emit(onlineReceived(events)));
    const filler = new HoleFiller(sequencer, epoch, {
      ask: (after, known) => api.get<CatchUpAnswer>('/live/frames', { query: { after, epoch: known } }),
      show: events => frames.add(events),
      reset: () => emit(liveReset()),
    });
    const online = (): void => {
      bindRooms(socket);
      socket.emit('userStatus');
      emit(statusChanged('online'));
      void filler.catchUp();
    };
    let isOver = false;
    const reconnect = (): void => {
      if (!isOver) socket.connect();
    };
    const refused = (): void => {
      // The server disconnects an expired token: get a fresh one and reconnect, unless the session is over.
      refreshSession().then(reconnect, () => setTimeout(reconnect, RETRY));
    };
    socket.onAny((event, payload) => {
      if (event === 'ready') return online();
      if (isPresence(event)) return presences.add([payload as PresenceEvent]);
      if (isOnline(event)) return onlineChanges.add([payload as OnlineEvent]);
      const range = frameRangeOf(event, payload);
      if (range === null) return;
      frames.add(sequencer.offer(range));
      if (sequencer.hasHole) void filler.fill();
    });
    socket.on('disconnect', reason => {
      bindRooms(null);
      emit(statusChanged('offline'));
      if (reason === 'io server disconnect') refused();
    });
    socket.on('connect_error', () => emit(statusChanged('offline')));
    const ping = setInterval(() => socket.emit('userStatus'), LIMITS.userStatusPing);
    return () => {
      isOver = true;
      filler.stop();
      clearInterval(ping);
      forgetRooms();
      socket.disconnect();
    };
  }, buffers.expanding<UnknownAction>(64));

/** Requests the current end of the sequence, when it was not known before the areas load. */
function* currentEnd(): SagaGenerator<FeedEnd> {
  for (;;) {
    try {
      return yield* call(() => api.get<FeedEnd>('/live/head'));
    } catch {
      yield* put(statusChanged('offline'));
      yield* delay(RETRY);
    }
  }
}

function* openStream(known: FeedEnd | null): SagaGenerator<Stream> {
  const end = known ?? (yield* call(currentEnd));
  // What was loaded before this end was known may lack changes that no frame will bring.
  if (known === null) yield* put(liveReset());
  const socket = yield* call(openSocket);
  const actions = yield* call(listen, socket, end);
  return { actions, socket };
}

function* follow(known: FeedEnd | null): SagaGenerator<void> {
  yield* put(statusChanged('connecting'));
  const { actions, socket } = yield* call(openStream, known);
  socket.connect();
  try {
    for (;;) yield* put(yield* take(actions));
  } finally {
    if (yield* cancelled()) actions.close();
  }
}

/** Follows the company's live stream while a user is signed in; restarted after an error, it continues. */
export function* liveSaga(): SagaGenerator<void> {
  for (;;) {
    const isNew = (yield* select(selectUser)) === null;
    const known = isNew ? (yield* take(signedIn)).payload.feedEnd : null;
    yield* race({ stream: call(follow, known), end: take(signedOut) });
    yield* put(statusChanged('idle'));
  }
}

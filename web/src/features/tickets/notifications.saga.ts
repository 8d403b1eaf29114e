import type { TicketPage } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, put, select, spawn, takeEvery } from 'typed-redux-saga';
import { api } from '../../api/client';
import { framesReceived, liveReset } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import { bellLoaded } from './bell.slice';
import { notifyDesktop, withdrawDesktop } from './desktop-notification';
import { messagePreview } from './message-preview';
import { ringOnce } from './notification-sound';
import { rings } from './notification.rule';
import type { Viewer } from './ticket-rules';
import { selectDesk, selectViewer } from './tickets.selectors';
import { ticketActions } from './tickets.slice';

type Arrival = Extract<LiveEvent, { channel: 'appMessage' }>['payload'];

/** The ticket somebody is really looking at: open, in a visible tab of a focused window. */
const lookingAt = (currentUuid: string | null): string | null =>
  document.visibilityState === 'visible' && document.hasFocus() ? currentUuid : null;

/** The last ringing message of each ticket in a batch. */
export const ringing = (
  frames: readonly LiveEvent[],
  viewer: Viewer,
  lookingAtUuid: string | null,
): ReadonlyMap<number, Arrival> => {
  const latest = new Map<number, Arrival>();
  for (const frame of frames)
    if (frame.channel === 'appMessage' && rings(frame.payload, viewer, lookingAtUuid))
      latest.set(frame.payload.ticket.id, frame.payload);
  return latest;
};

const withdrawRead = (frames: readonly LiveEvent[]): void => {
  for (const frame of frames)
    if (frame.channel === 'ticket' && 'ticket' in frame.payload && frame.payload.ticket.unreadMessages === 0)
      withdrawDesktop(frame.payload.ticket.id);
};

function* announce({ payload: frames }: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const viewer = yield* select(selectViewer);
  const { currentUuid } = yield* select(selectDesk);
  if (viewer === null) return;
  yield* call(withdrawRead, frames);
  const arrivals = ringing(frames, viewer, lookingAt(currentUuid));
  if (arrivals.size === 0) return;
  yield* spawn(ringOnce);
  for (const { ticket, message } of arrivals.values())
    yield* call(notifyDesktop, ticket, messagePreview(message));
}

function* loadBell(): SagaGenerator<void> {
  try {
    const query = { withUnreadMessages: true, showAll: false };
    const { tickets } = yield* call(() => api.get<TicketPage>('/tickets', { query }));
    yield* put(bellLoaded(tickets));
  } catch {
    // The bell fills with what arrives from now on.
  }
}

/** Rings and tells for messages that concern the person, and keeps the bell's list. */
export function* notificationsSaga(): SagaGenerator<void> {
  yield* takeEvery(framesReceived, announce);
  yield* takeEvery(ticketActions.ticketRead, function* ({ payload }) {
    yield* call(withdrawDesktop, payload);
  });
  yield* takeEvery(liveReset, loadBell);
  yield* call(loadBell);
}

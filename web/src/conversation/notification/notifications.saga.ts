import type { TicketPage, TicketView } from '@prosa/contracts';
import { channel } from 'redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, put, select, spawn, take, takeEvery } from 'typed-redux-saga';
import { api } from '../../api/client';
import { navigateTo } from '../../core/navigation';
import { framesReceived, liveReset } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import { signedOut } from '../../session/session.slice';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import type { Arrival } from './announcement';
import { attention, isAttentive } from './attention';
import { attentionChanged, bellAsked, bellLoaded, bellMissed, readAsked } from './bell.slice';
import { lookAt } from './browser-once';
import type { Handed } from './handover.rule';
import { handedOver } from './handover.rule';
import { rings } from './notification.rule';
import type { Viewer } from '../../entities/ticket/ticket-rules';
import { selectTicketsState, selectViewer } from '../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import { formatContactName } from '../../ui/formatters';

/** A transfer is read with its note, and then decided on. */
const HANDED_MS = 12_000;

type Ways = typeof import('./announcement');

/** Sound and desktop notifications; fetched with the first message that is worth them. */
let ways: Ways | null = null;

const fetchWays = async (): Promise<Ways | null> => {
  try {
    ways ??= await import('./announcement');
  } catch {
    // The next message tries again.
  }
  return ways;
};

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
  for (const { channel, payload } of frames) {
    if (channel !== 'ticket') continue;
    if (!('ticket' in payload)) ways?.withdrawDesktop(payload.ticketId);
    else if (payload.ticket.unreadMessages === 0) ways?.withdrawDesktop(payload.ticket.id);
  }
};

/** A ticket that waits can only be accepted, so that a notification leads to where that is done. */
function* goTo(ticket: TicketView): SagaGenerator<void> {
  const { tickets } = yield* select(selectTicketsState);
  const isPending = (tickets.entities[ticket.id] ?? ticket).status === 'pending';
  if (isPending) yield* put(ticketActions.openTabChosen('pending'));
  navigateTo(isPending ? '/tickets' : `/tickets/${ticket.uuid}`);
}

const notifiedHandovers = new Set<string>();

/** Shows who transferred a ticket to the user and why, with a link. */
const sayHanded = ({ ticket, handover }: Handed, choose: (ticket: TicketView) => void): void => {
  const key = `handover-${ticket.id}-${handover.at}`;
  if (notifiedHandovers.has(key)) return;
  notifiedHandovers.add(key);
  const names = { name: handover.by.name, contact: formatContactName(ticket.contact.name) };
  const text =
    handover.note === ''
      ? t('tickets:notices.handed', names)
      : t('tickets:notices.handedWith', { ...names, note: handover.note });
  const action = { label: t('tickets:notices.openHanded'), run: () => choose(ticket) };
  toast.show({ text, tone: 'neutral', timeout: HANDED_MS, action, key });
};

function* notify(arrivals: readonly Arrival[], onChoose: (ticket: TicketView) => void): SagaGenerator<void> {
  const found = yield* call(fetchWays);
  if (found !== null) yield* call(found.announce, arrivals, onChoose);
}

function* announce(
  choose: (ticket: TicketView) => void,
  { payload: frames }: ReturnType<typeof framesReceived>,
): SagaGenerator<void> {
  const viewer = yield* select(selectViewer);
  const { currentUuid } = yield* select(selectTicketsState);
  if (viewer === null) return;
  withdrawRead(frames);
  for (const handed of handedOver(frames, viewer)) sayHanded(handed, choose);
  const arrivals = ringing(frames, viewer, isAttentive() ? currentUuid : null);
  if (arrivals.size > 0) yield* spawn(notify, [...arrivals.values()], choose);
}

function* loadBell(): SagaGenerator<void> {
  yield* put(bellAsked());
  try {
    const query = { withUnreadMessages: true, showAll: false };
    const { tickets } = yield* call(() => api.get<TicketPage>('/tickets', { query }));
    yield* put(bellLoaded(tickets));
  } catch {
    yield* put(bellMissed());
  }
}

/** Reads tickets from the bell; what the server refuses comes back into it. */
function* readFromBell({ payload: ids }: ReturnType<typeof readAsked>): SagaGenerator<void> {
  for (const id of ids) yield* put(ticketActions.ticketRead(id));
  try {
    yield* call(() => Promise.all(ids.map(id => api.post(`/messages/${id}/read`))));
  } catch (error) {
    toast.error(error);
    yield* call(loadBell);
  }
}

let stopLooking: () => void = () => undefined;

/** Other tabs of this browser stay silent about the ticket that is looked at here. */
function* followLook(): SagaGenerator<void> {
  const { currentUuid } = yield* select(selectTicketsState);
  stopLooking();
  stopLooking = currentUuid !== null && isAttentive() ? lookAt(currentUuid) : () => undefined;
}

/** Notifies of messages that concern the user, and maintains the bell. */
export function* notificationsSaga(): SagaGenerator<void> {
  const chosen = channel<TicketView>();
  const choose = (ticket: TicketView): void => chosen.put(ticket);
  yield* takeEvery(chosen, goTo);
  yield* takeEvery(framesReceived, announce, choose);
  yield* takeEvery(attention(), function* (isHere) {
    yield* put(attentionChanged(isHere));
  });
  yield* put(attentionChanged(isAttentive()));
  const changes = [attentionChanged, ticketActions.ticketOpened, ticketActions.ticketLeft];
  yield* takeEvery(changes, followLook);
  yield* takeEvery(ticketActions.ticketRead, function* ({ payload }) {
    ways?.withdrawDesktop(payload);
  });
  yield* takeEvery(readAsked, readFromBell);
  yield* takeEvery(liveReset, loadBell);
  yield* call(loadBell);
  try {
    yield* take(signedOut);
  } finally {
    ways?.withdrawDesktop();
    stopLooking();
  }
}

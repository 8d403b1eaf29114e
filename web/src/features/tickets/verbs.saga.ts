import type { TicketView } from '@prosa/contracts';
import { channel } from 'redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { navigateTo } from '../../app/navigation';
import { t } from '../../i18n';
import { framesReceived } from '../../live/live.slice';
import { toast } from '../../ui/toaster';
import { canOpen } from './ticket-rules';
import { selectCurrentTicket, selectDesk, selectViewer } from './tickets.selectors';
import type { VerbDetails } from './tickets.slice';
import { ticketActions } from './tickets.slice';
import type { GoTo, TicketNotice, TicketVerb } from './tickets.state';

interface Asked {
  readonly id: number;
  readonly verb: TicketVerb;
  readonly details?: VerbDetails;
}

/** What `PUT /tickets/:id` reads a verb from. */
export const verbBody = (verb: TicketVerb, viewerId: number, details: VerbDetails = {}): object => {
  if (verb === 'return') return { status: 'pending', userId: null };
  if (verb === 'resolve') return { status: 'closed' };
  if (verb !== 'transfer') return { status: 'open', userId: viewerId };
  const { queueId, userId } = details;
  return userId === undefined || userId === null ? { queueId } : { queueId, userId };
};

const carryOut = async ({ id, verb, details }: Asked, viewerId: number): Promise<TicketView | null> => {
  if (verb === 'delete') {
    await api.delete(`/tickets/${id}`);
    return null;
  }
  if (verb === 'tags') {
    const tags = (details?.tagIds ?? []).map(tagId => ({ id: tagId }));
    return api.post<TicketView>('/tags/ticket/sync', { ticketId: id, tags });
  }
  return api.put<TicketView>(`/tickets/${id}`, verbBody(verb, viewerId, details));
};

function* perform({ payload }: ReturnType<typeof ticketActions.verbAsked>): SagaGenerator<void> {
  const { id, verb } = payload;
  const viewer = yield* select(selectViewer);
  try {
    const ticket = yield* call(carryOut, payload, viewer?.id ?? 0);
    yield* put(ticketActions.verbDone({ id, verb, ticket }));
  } catch (error) {
    yield* put(ticketActions.verbFailed({ id, verb, error: toApiError(error).code }));
    toast.error(error);
  }
}

const NOTICE_OF_CODE: Readonly<Record<string, TicketNotice>> = {
  ERR_NO_PERMISSION: 'denied',
  ERR_TICKET_ASSIGNED: 'otherAgent',
  ERR_NO_TICKET_FOUND: 'notFound',
  ERR_NOT_FOUND: 'notFound',
};

function* fetchTicket(uuid: string): SagaGenerator<void> {
  try {
    const ticket = yield* call(() => api.get<TicketView>(`/tickets/u/${uuid}`));
    yield* put(ticketActions.ticketLoaded(ticket));
  } catch (error) {
    const { code } = toApiError(error);
    const notice = NOTICE_OF_CODE[code];
    if (notice !== undefined) return void (yield* call(turnAway, notice));
    yield* put(ticketActions.openFailed({ uuid, error: code }));
  }
}

function* turnAway(notice: TicketNotice): SagaGenerator<void> {
  yield* put(ticketActions.sent({ path: '/tickets', notice, tone: 'warning', ticketId: null }));
}

/** Opens the ticket of the address: from memory at once, from the server otherwise, or turns the person away. */
function* open({ payload: uuid }: ReturnType<typeof ticketActions.ticketOpened>): SagaGenerator<void> {
  const known = yield* select(selectCurrentTicket);
  if (known === undefined) yield* call(fetchTicket, uuid);
  const ticket = yield* select(selectCurrentTicket);
  const viewer = yield* select(selectViewer);
  if (ticket === undefined || viewer === null || ticket.uuid !== uuid) return;
  const answer = canOpen(ticket, viewer);
  if (answer !== 'yes') yield* call(turnAway, answer);
}

const UNDO: Partial<Record<TicketNotice, TicketVerb>> = { resolved: 'reopen', returned: 'accept' };

const say = ({ notice, tone, ticketId }: GoTo, undo: (asked: Asked) => void): void => {
  if (notice === null) return;
  const text = t(`tickets:notices.${notice}`);
  const verb = UNDO[notice];
  if (tone === 'warning') toast.warning(text);
  else if (verb === undefined || ticketId === null) toast.success(text);
  else {
    const action = { label: t('tickets:notices.undo'), run: () => undo({ id: ticketId, verb }) };
    toast.show({ text, tone, action, key: `undo-${ticketId}` });
  }
};

/** Takes the person where the last event sent them, says why, and offers the way back where there is one. */
function* go(undo: (asked: Asked) => void): SagaGenerator<void> {
  const { goTo } = yield* select(selectDesk);
  if (goTo === null) return;
  yield* put(ticketActions.arrived());
  if (goTo.path !== null) yield* call(navigateTo, goTo.path, { replace: goTo.tone === 'warning' });
  yield* call(say, goTo, undo);
}

/** Everything people do to a whole ticket, opening one, and where that leads. */
export function* verbsSaga(): SagaGenerator<void> {
  yield* takeEvery(ticketActions.verbAsked, perform);
  yield* takeLatest(ticketActions.ticketOpened, open);
  const leading = [
    framesReceived,
    ticketActions.verbDone,
    ticketActions.sent,
    ticketActions.conversationStarted,
  ];
  // A toast's button outlives the saga that showed it, so that its press comes back through a channel.
  const pressed = channel<Asked>();
  yield* takeEvery(pressed, function* (asked: Asked) {
    yield* put(ticketActions.verbAsked(asked));
  });
  yield* takeEvery(leading, () => go(asked => pressed.put(asked)));
}

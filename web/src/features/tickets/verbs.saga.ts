import type { TicketView } from '@prosa/contracts';
import type { Action } from '@reduxjs/toolkit';
import { channel } from 'redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { ApiError } from '../../api/api-error';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import type { AppState } from '../../core/app-state';
import { navigateTo, placeNow } from '../../core/navigation';
import { takeInTurn } from '../../core/in-turn';
import { singleFlight } from '../../core/single-flight';
import { t } from '../../i18n';
import { framesReceived } from '../../live/live.slice';
import { errorMessage } from '../../ui/error-message';
import { formatContactName } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import { acceptGreeting } from './accept-greeting';
import { messageActions } from '../../conversation/thread/messages.slice';
import { tagIdsAfter } from '../../entities/tag/tag-change';
import type { Viewer } from '../../entities/ticket/ticket-rules';
import { canOpen } from '../../entities/ticket/ticket-rules';
import {
  selectCurrentTicket,
  selectNextOwn,
  selectTicketsState,
  selectTicket,
  selectViewer,
} from '../../entities/ticket/tickets.selectors';
import type { VerbDetails } from '../../entities/ticket/tickets.slice';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import type { GoTo, TicketNotice, TicketVerb } from '../../entities/ticket/tickets.state';

interface Asked {
  readonly id: number;
  readonly verb: TicketVerb;
  readonly details?: VerbDetails;
}

/** The body from which `PUT /tickets/:id` derives a verb. */
export const verbBody = (verb: TicketVerb, viewerId: number, details: VerbDetails = {}): object => {
  if (verb === 'return') return { status: 'pending', userId: null };
  if (verb === 'resolve') return { status: 'closed' };
  if (verb === 'take') return { queueId: details.queueId ?? null, userId: viewerId };
  if (verb !== 'transfer') return { status: 'open', userId: viewerId };
  const { queueId, userId, note } = details;
  const why = note === undefined || note.trim() === '' ? {} : { note: note.trim() };
  return userId === undefined || userId === null ? { queueId, ...why } : { queueId, userId, ...why };
};

/** Sends a verb to the server; a deleted ticket has no view. */
export const carryOut = async (
  { id, verb, details }: Asked,
  viewerId: number,
): Promise<TicketView | null> => {
  if (verb === 'delete') {
    await api.delete(`/tickets/${id}`);
    return null;
  }
  if (verb === 'tags') {
    const tags = (details?.tagIds ?? []).map(tagId => ({ id: tagId }));
    return api.post<TicketView>('/tags/ticket/sync', { ticketId: id, tags });
  }
  if (verb === 'unread') return api.post<TicketView>(`/messages/${id}/unread`);
  return api.put<TicketView>(`/tickets/${id}`, verbBody(verb, viewerId, details));
};

/** The ticket's agent, from the error's details. */
const agentIn = ({ code, details }: ApiError): string | undefined =>
  code === 'ERR_TICKET_ASSIGNED' ? details.find(({ field }) => field === 'user')?.message : undefined;

/** Another conversation of the contact is in the way: says whose it is, and leads there. */
const sayOther = (error: ApiError): void => {
  const named = (field: string) => error.details.find(each => each.field === field)?.message;
  const text = [errorMessage(error.code), named('queue'), named('user')].filter(Boolean).join(' · ');
  const id = named('ticket');
  const open = async (): Promise<void> => {
    try {
      const { uuid } = await api.get<TicketView>(`/tickets/show/${id}`);
      navigateTo(`/tickets/${uuid}`);
    } catch (refusal) {
      toast.error(refusal);
    }
  };
  const action = { label: t('tickets:notices.openHanded'), run: () => void open() };
  toast.show(id === undefined ? { text, tone: 'danger' } : { text, tone: 'danger', action });
};

/** Shows the error; after a lost race, with the agent who was first. */
const sayRefused = (error: ApiError): void => {
  if (error.code === 'ERR_OTHER_OPEN_TICKET') return sayOther(error);
  const name = agentIn(error);
  if (name === undefined) toast.error(error);
  else toast.danger(t('tickets:notices.otherAgentIs', { name }));
};

/** Sends the greeting on behalf of the accepting user, when the company has configured it (spec 1 §7). */
function* greet(ticket: TicketView, viewer: Viewer): SagaGenerator<void> {
  const company = yield* select(state => (state as Pick<AppState, 'session'>).session.user?.company);
  const wished = company?.settings.some(
    ({ key, value }) => key === 'sendGreetingAccepted' && value === 'enabled',
  );
  if (company === undefined || wished !== true || ticket.isGroup) return;
  const { timeZone } = company;
  const body = acceptGreeting(ticket, viewer.name, { now: new Date(), timeZone });
  yield* put(messageActions.submitted({ ticketId: ticket.id, body, quotedId: null }));
}

/** One tag more or less than the ticket carries by now. */
const withTags = (asked: Asked, ticket: TicketView | undefined): Asked => ({
  ...asked,
  details: { tagIds: asked.details?.tagIds ?? tagIdsAfter(ticket?.tags ?? [], asked.details ?? {}) },
});

function* perform({ payload }: ReturnType<typeof ticketActions.verbAsked>): SagaGenerator<void> {
  const { id, verb, details } = payload;
  const viewer = yield* select(selectViewer);
  const shown = yield* select(selectTicket, id);
  // An accepted ticket is shown as one's own before the answer.
  const before = (yield* select(selectTicketsState)).accepting[id] ?? shown;
  const next = details?.opensNext === true ? yield* select(selectNextOwn, id) : undefined;
  const askedAt = placeNow();
  try {
    const asked = verb === 'tags' ? withTags(payload, before) : payload;
    const ticket = yield* call(carryOut, asked, viewer?.id ?? 0);
    const hasMoved = ![askedAt, `/tickets/${ticket?.uuid}`].includes(placeNow());
    yield* put(ticketActions.verbDone({ id, verb, ticket, hasMoved, ...(next && { nextUuid: next.uuid }) }));
    const isFirst = verb === 'accept' && details?.isUndo !== true && before?.status !== 'open';
    if (isFirst && ticket !== null && viewer !== null) yield* call(greet, ticket, viewer);
  } catch (thrown) {
    const error = toApiError(thrown);
    yield* put(ticketActions.verbFailed({ id, verb, error: error.code }));
    yield* call(sayRefused, error);
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
    const refusal = toApiError(error);
    const notice = NOTICE_OF_CODE[refusal.code];
    if (notice !== undefined) return void (yield* call(turnAway, notice, agentIn(refusal)));
    yield* put(ticketActions.openFailed({ uuid, error: refusal.code }));
  }
}

function* turnAway(notice: TicketNotice, agent?: string): SagaGenerator<void> {
  const words = agent === undefined ? { notice } : { notice, agent };
  yield* put(
    ticketActions.navigationRequested({ path: '/tickets', tone: 'warning', ticketId: null, ...words }),
  );
}

/** Opens the ticket of the address: from memory at once, from the server otherwise, or turns the person away. */
function* open({ payload: uuid }: ReturnType<typeof ticketActions.ticketOpened>): SagaGenerator<void> {
  const known = yield* select(selectCurrentTicket);
  if (known === undefined) yield* call(fetchTicket, uuid);
  const ticket = yield* select(selectCurrentTicket);
  const viewer = yield* select(selectViewer);
  if (ticket === undefined || viewer === null || ticket.uuid !== uuid) return;
  const answer = canOpen(ticket, viewer);
  if (answer !== 'yes') yield* call(turnAway, answer, ticket.user?.name);
}

const UNDO: Partial<Record<TicketNotice, TicketVerb>> = { resolved: 'reopen', returned: 'accept' };

const textOf = (notice: TicketNotice, name: string | undefined, id: number | null): string => {
  if (notice === 'merged') return t('tickets:notices.merged', { id });
  if (notice === 'otherAgent' && name !== undefined) return t('tickets:notices.otherAgentIs', { name });
  if (notice === 'gone' && name !== undefined) return t('tickets:notices.goneTo', { name });
  return t(`tickets:notices.${notice}`);
};

const sayTaken = ({ path, contact }: NonNullable<GoTo['offer']>): void => {
  const text = t('tickets:notices.taken', { name: formatContactName(contact) });
  const action = { label: t('tickets:notices.openHanded'), run: () => navigateTo(path) };
  toast.show({ text, tone: 'success', action, key: `taken-${path}` });
};

const say = ({ notice, tone, ticketId, agent, offer }: GoTo, undo: (asked: Asked) => void): void => {
  if (offer !== undefined) return sayTaken(offer);
  if (notice === null) return;
  const text = textOf(notice, agent, ticketId);
  const verb = UNDO[notice];
  if (tone === 'warning') toast.warning(text);
  else if (verb === undefined || ticketId === null) toast.success(text);
  else {
    const action = {
      label: t('tickets:notices.undo'),
      run: () => undo({ id: ticketId, verb, details: { isUndo: true } }),
    };
    toast.show({ text, tone, action, key: `undo-${ticketId}` });
  }
};

/** The agent of a ticket that is no longer visible, from the error's details. */
function* findAgent(ticketId: number): SagaGenerator<string | undefined> {
  try {
    yield* call(() => api.get(`/tickets/show/${ticketId}`));
    return undefined;
  } catch (error) {
    return agentIn(toApiError(error));
  }
}

function* withAgent(goTo: GoTo): SagaGenerator<GoTo> {
  if (goTo.notice !== 'gone' || goTo.ticketId === null) return goTo;
  const agent = yield* call(findAgent, goTo.ticketId);
  return agent === undefined ? goTo : { ...goTo, agent };
}

/** Navigates after an event, shows the reason, and offers undo if available. */
function* go(undo: (asked: Asked) => void): SagaGenerator<void> {
  const { goTo } = yield* select(selectTicketsState);
  if (goTo === null) return;
  yield* put(ticketActions.navigated());
  if (goTo.path !== null) yield* call(navigateTo, goTo.path, { replace: goTo.tone === 'warning' });
  yield* call(say, yield* call(withAgent, goTo), undo);
}

/** Undoes a verb, unless the ticket has changed since: what is open cannot be reopened, nor accepted. */
function* takeBack(asked: Asked): SagaGenerator<void> {
  const ticket = yield* select(selectTicket, asked.id);
  const expected = asked.verb === 'reopen' ? 'closed' : 'pending';
  if (ticket === undefined || ticket.status === expected) yield* put(ticketActions.verbAsked(asked));
}

type VerbAsked = ReturnType<typeof ticketActions.verbAsked>;
const isTagVerb = (action: Action): action is VerbAsked =>
  ticketActions.verbAsked.match(action) && action.payload.verb === 'tags';
const isOtherVerb = (action: Action): action is VerbAsked =>
  ticketActions.verbAsked.match(action) && action.payload.verb !== 'tags';

/** Actions on whole tickets, opening a ticket, and the resulting navigation. */
export function* verbsSaga(): SagaGenerator<void> {
  const flights = singleFlight();
  yield* takeEvery(isOtherVerb, action => flights(JSON.stringify(action.payload), () => perform(action)));
  yield* takeInTurn(isTagVerb, perform);
  // A late response must not redirect a user who has left the ticket.
  yield* takeLatest([ticketActions.ticketOpened, ticketActions.ticketLeft], function* (action) {
    if (ticketActions.ticketOpened.match(action)) yield* call(open, action);
  });
  const leading = [
    framesReceived,
    ticketActions.verbDone,
    ticketActions.navigationRequested,
    ticketActions.conversationStarted,
  ];
  // A toast's button outlives the saga that showed it, so that its press comes back through a channel.
  const pressed = channel<Asked>();
  yield* takeEvery(pressed, takeBack);
  yield* takeEvery(leading, () => go(asked => pressed.put(asked)));
}

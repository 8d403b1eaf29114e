import type { ContactView, LiveChannels, TicketView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import type { TicketListName, Viewer } from './ticket-rules';
import { TICKET_LISTS, belongs, canOpen, newestFirst, orderOf, seesAll, staysFound } from './ticket-rules';
import type { GoTo, TicketList, TicketNotice, TicketsState } from './tickets.state';
import { ticketAdapter } from './tickets.state';

/** The combined changes of a batch of frames. */
interface Change {
  readonly tickets: Map<number, TicketView>;
  readonly deleted: Set<number>;
  readonly removed: Set<number>;
  /** Tickets that a ticket frame changed: the search list treats these differently from new messages. */
  readonly updated: Set<number>;
  /** Merged tickets and their destinations. */
  readonly merged: Map<number, TicketView>;
  countsMoved: boolean;
}

type Known = (id: number) => TicketView | undefined;

/** Whether a view is at least as new as the one we hold. */
export const isFresh = (incoming: TicketView, held: TicketView | undefined): boolean =>
  held === undefined || incoming.updatedAt >= held.updatedAt;

const moves = (before: TicketView | undefined, after: TicketView): boolean =>
  before === undefined ||
  before.status !== after.status ||
  before.userId !== after.userId ||
  before.queueId !== after.queueId;

const take = (change: Change, ticket: TicketView, known: Known): void => {
  const held = change.tickets.get(ticket.id) ?? known(ticket.id);
  if (!isFresh(ticket, held)) return;
  if (moves(held, ticket)) change.countsMoved = true;
  change.deleted.delete(ticket.id);
  change.removed.delete(ticket.id);
  change.tickets.set(ticket.id, ticket);
};

const takeLiveEvent = (change: Change, payload: LiveChannels['ticket'], known: Known): void => {
  if (payload.action === 'update') {
    take(change, payload.ticket, known);
    change.updated.add(payload.ticket.id);
    return;
  }
  if (payload.action === 'updateUnread') {
    take(change, payload.ticket, known);
    return;
  }
  if ('ticket' in payload) {
    take(change, payload.ticket, known);
    if (payload.action === 'merged') {
      change.merged.set(payload.ticketId, payload.ticket);
      change.deleted.add(payload.ticketId);
      change.countsMoved = true;
    }
    return;
  }
  change.countsMoved = true;
  if (payload.action === 'delete') change.deleted.add(payload.ticketId);
  else change.removed.add(payload.ticketId);
};

const byContact = (all: readonly TicketView[]): ReadonlyMap<number, readonly TicketView[]> => {
  const found = new Map<number, TicketView[]>();
  for (const ticket of all) {
    const others = found.get(ticket.contactId);
    if (others === undefined) found.set(ticket.contactId, [ticket]);
    else others.push(ticket);
  }
  return found;
};

const takeContact = (change: Change, contact: ContactView, own: readonly TicketView[]): void => {
  const { id, name, number, profilePicUrl } = contact;
  for (const ticket of own) {
    const latest = change.tickets.get(ticket.id) ?? ticket;
    change.tickets.set(ticket.id, { ...latest, contact: { id, name, number, profilePicUrl } });
  }
};

const gather = (state: TicketsState, frames: readonly LiveEvent[]): Change => {
  const change: Change = {
    tickets: new Map(),
    deleted: new Set(),
    removed: new Set(),
    updated: new Set(),
    merged: new Map(),
    countsMoved: false,
  };
  const known: Known = id => state.tickets.entities[id];
  // An import brings hundreds of contacts at once: all tickets are gone through for the first of them only.
  let owned: ReturnType<typeof byContact> | null = null;
  for (const frame of frames) {
    if (frame.channel === 'ticket') takeLiveEvent(change, frame.payload, known);
    else if (frame.channel === 'appMessage') take(change, frame.payload.ticket, known);
    else if (frame.channel === 'contact' && 'contact' in frame.payload) {
      const { contact } = frame.payload;
      owned ??= byContact(Object.values(state.tickets.entities));
      takeContact(change, contact, owned.get(contact.id) ?? []);
    }
  }
  return change;
};

const inSearch = (
  ticket: TicketView,
  { viewer, filters }: Standing,
  was: { readonly listed: boolean; readonly updated: boolean },
): boolean => {
  if (viewer === null || !staysFound(ticket, viewer, filters)) return false;
  if (!was.updated) return was.listed;
  if (!seesAll(viewer) && ticket.status !== 'closed') return false;
  return was.listed || belongs(ticket, 'search', viewer, filters);
};

type Standing = Pick<TicketsState, 'viewer' | 'filters'>;

/**
 * Whether a changed ticket belongs to a list. The list without a status (search) follows spec 1 §4 for users who do
 * not see everything: an updated ticket leaves it unless it is closed; a closed one is added or updated. A new
 * message of another user's ticket only refreshes an existing row.
 */
export const standsIn = (
  list: TicketListName,
  ticket: TicketView,
  state: Standing,
  was: { readonly listed: boolean; readonly updated: boolean },
): boolean => {
  if (list === 'search') return inSearch(ticket, state, was);
  return state.viewer !== null && belongs(ticket, list, state.viewer, state.filters);
};

/** Like `standsIn`, but the open ticket stays in the unread list until it is left. */
const standingFor = (ticket: TicketView, state: TicketsState, isListed: boolean): Standing =>
  isListed && ticket.uuid === state.currentUuid && state.filters.unreadOnly
    ? { viewer: state.viewer, filters: { ...state.filters, unreadOnly: false } }
    : state;

/** Takes what was read meanwhile out of lists that hold unread tickets only: called when another one is opened. */
export const withoutRead = (state: TicketsState): TicketsState => {
  if (!state.filters.unreadOnly) return state;
  const { entities } = state.tickets;
  const isUnread = (id: number): boolean =>
    (entities[id]?.unreadMessages ?? 0) > 0 || entities[id]?.uuid === state.currentUuid;
  const lists = { ...state.lists };
  for (const name of TICKET_LISTS) lists[name] = { ...lists[name], ids: lists[name].ids.filter(isUnread) };
  return { ...state, lists };
};

/** Merges newly placed ids into an ordered list without sorting what is already in order. */
export const mergeOrdered = (
  ids: readonly number[],
  placed: readonly number[],
  entities: Readonly<Record<number, TicketView>>,
  order: typeof newestFirst = newestFirst,
): number[] => {
  const moving = new Set(placed);
  const incoming = [...moving].map(id => entities[id]).filter(ticket => ticket !== undefined);
  incoming.sort(order);
  const merged: number[] = [];
  let next = 0;
  for (const id of ids) {
    const held = entities[id];
    if (moving.has(id) || held === undefined) continue;
    for (let one = incoming[next]; one !== undefined && order(one, held) < 0; one = incoming[++next])
      merged.push(one.id);
    merged.push(id);
  }
  for (const one of incoming.slice(next)) merged.push(one.id);
  return merged;
};

/** Tickets that a page in flight must not bring back, except those that returned meanwhile. */
const departedFrom = (list: TicketList, { tickets, deleted, removed }: Change): readonly number[] => {
  if (list.status !== 'loading' && !list.loadingMore) return list.departed;
  const left = [...deleted, ...removed];
  if (left.length === 0 && list.departed.every(id => !tickets.has(id))) return list.departed;
  return [...new Set([...list.departed.filter(id => !tickets.has(id)), ...left])];
};

const placeIn = (name: TicketListName, list: TicketList, next: TicketsState, change: Change): TicketList => {
  if (list.status === 'idle') return list;
  const touched = new Set([...change.tickets.keys(), ...change.deleted, ...change.removed]);
  const listed = new Set(list.ids.filter(id => touched.has(id)));
  const placed: number[] = [];
  for (const ticket of change.tickets.values()) {
    const was = { listed: listed.has(ticket.id), updated: change.updated.has(ticket.id) };
    if (change.deleted.has(ticket.id) || change.removed.has(ticket.id)) continue;
    if (standsIn(name, ticket, standingFor(ticket, next, was.listed), was)) placed.push(ticket.id);
  }
  const departed = departedFrom(list, change);
  if (placed.length === 0 && listed.size === 0 && departed === list.departed) return list;
  const staying = list.ids.filter(id => !touched.has(id));
  const ids = mergeOrdered(staying, placed, next.tickets.entities, orderOf(name, next.filters));
  const arrived = list.status === 'loading' ? [...list.arrived, ...placed] : list.arrived;
  return { ...list, ids, arrived, departed };
};

const away = (notice: TicketNotice, ticketId: number | null = null): GoTo => ({
  path: '/tickets',
  notice,
  tone: 'warning',
  ticketId,
});

const followedInto = (into: TicketView, viewer: Viewer): GoTo =>
  canOpen(into, viewer) === 'yes'
    ? { ...away('merged', into.id), path: `/tickets/${into.uuid}` }
    : away('mergedAway');

/** Whether a change of the open conversation closes it, and the message shown then. */
export const sentAway = (before: TicketsState, after: TicketsState, change: Change): GoTo | null => {
  const { currentUuid, viewer } = before;
  const id = currentUuid === null ? undefined : before.idByUuid[currentUuid];
  if (id === undefined || viewer === null || before.busy[id] !== undefined) return null;
  const was = before.tickets.entities[id];
  // Already removed; the user was notified and is being redirected.
  if (was === undefined) return null;
  const into = change.merged.get(id);
  if (into !== undefined) return followedInto(into, viewer);
  if (change.deleted.has(id)) return away('deleted');
  const ticket = after.tickets.entities[id];
  // The user's own action closed it already and navigated away.
  if (canOpen(was, viewer) !== 'yes') return null;
  if (change.removed.has(id)) return away('gone', id);
  if (ticket === undefined || !change.tickets.has(id)) return null;
  const answer = canOpen(ticket, viewer);
  if (answer === 'yes') return null;
  if (answer !== 'otherAgent') return away('gone', id);
  return { ...away('otherAgent'), ...(ticket.user === null ? {} : { agent: ticket.user.name }) };
};

/** Users who see every ticket get the same from the update; `removeFromList` is for the others. */
const onlyOthers = (change: Change, { viewer }: TicketsState): Change =>
  viewer === null || seesAll(viewer) ? { ...change, removed: new Set() } : change;

const listsAfter = (next: TicketsState, change: Change): TicketsState['lists'] => {
  const lists = { ...next.lists };
  for (const name of TICKET_LISTS) lists[name] = placeIn(name, next.lists[name], next, change);
  return lists;
};

/**
 * The state after a frame's worth of live events, computed in one pass and outside immer: fifty events over ten
 * thousand tickets cost one copy of each list, not fifty.
 */
export const applyTicketFrames = (state: TicketsState, frames: readonly LiveEvent[]): TicketsState => {
  const change = onlyOthers(gather(state, frames), state);
  const { tickets, deleted, removed } = change;
  if (tickets.size + deleted.size + removed.size === 0) return state;
  const kept = ticketAdapter.upsertMany(state.tickets, [...tickets.values()]);
  const entities = deleted.size === 0 ? kept : ticketAdapter.removeMany(kept, [...deleted]);
  const fresh = [...tickets.values()].filter(ticket => state.idByUuid[ticket.uuid] === undefined);
  const idByUuid =
    fresh.length === 0
      ? state.idByUuid
      : { ...state.idByUuid, ...Object.fromEntries(fresh.map(ticket => [ticket.uuid, ticket.id])) };
  const next = { ...state, tickets: entities, idByUuid };
  return {
    ...next,
    lists: listsAfter(next, change),
    countsStale: change.countsMoved ? state.countsStale + 1 : state.countsStale,
    goTo: sentAway(state, next, change) ?? state.goTo,
  };
};

/** The same rule for a ticket that an answer of the server brought instead of a frame. */
export const applyTicket = (state: TicketsState, ticket: TicketView): TicketsState =>
  applyTicketFrames(state, [{ channel: 'ticket', payload: { action: 'update', ticket }, seq: 0 }]);

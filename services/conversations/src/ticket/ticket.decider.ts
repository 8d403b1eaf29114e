import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { Named, TicketEvent, TicketOpened } from './ticket.events';

/** What a ticket remembers for its decisions, by the state it is in. */
export type TicketState =
  | { readonly status: 'none' }
  | (Life & { readonly status: 'pending' })
  | (Life & { readonly status: 'open'; readonly user: Named })
  | (Life & { readonly status: 'closed' })
  | { readonly status: 'deleted' };

interface Life {
  readonly number: number;
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number;
  readonly queue: Named | null;
  readonly tags: readonly Named[];
}

/** A ticket that exists and was not deleted. */
export type LivingTicket = Exclude<TicketState, { status: 'none' | 'deleted' }>;

/** What may be asked of a ticket; each is one named intention of a person or of a customer's message. */
export type TicketCommand =
  | ({ readonly type: 'OpenTicket' } & TicketOpened['data'])
  | { readonly type: 'AcceptTicket'; readonly user: Named }
  | { readonly type: 'ReturnTicket' }
  | { readonly type: 'TransferTicket'; readonly queue: Named | null; readonly user: Named | null }
  | { readonly type: 'CloseTicket'; readonly user: Named | null }
  | { readonly type: 'ReopenTicket'; readonly user: Named }
  | { readonly type: 'DeleteTicket' }
  | { readonly type: 'SetTags'; readonly tags: readonly Named[] };

type Of<Type extends TicketCommand['type']> = Extract<TicketCommand, { type: Type }>;

const nothing: Decision<TicketEvent> = [];

const open = ({ type: _, ...data }: Of<'OpenTicket'>, state: TicketState): Decision<TicketEvent> =>
  state.status === 'none' ? [{ type: 'TicketOpened', data }] : nothing;

const accept = (command: Of<'AcceptTicket'>, state: LivingTicket): Decision<TicketEvent> => {
  if (state.status === 'closed') return reject('ERR_TICKET_CLOSED');
  if (state.status === 'open')
    return state.user.id === command.user.id ? nothing : reject('ERR_TICKET_ASSIGNED');
  return [{ type: 'TicketAccepted', data: { user: command.user } }];
};

const giveBack = (state: LivingTicket): Decision<TicketEvent> => {
  if (state.status === 'closed') return reject('ERR_TICKET_CLOSED');
  if (state.status === 'pending') return nothing;
  return [{ type: 'TicketReturned', data: { from: state.user } }];
};

const transfer = (command: Of<'TransferTicket'>, state: LivingTicket): Decision<TicketEvent> => {
  if (state.status === 'closed') return reject('ERR_TICKET_CLOSED');
  const from = { queue: state.queue, user: state.status === 'open' ? state.user : null };
  const to = { queue: command.queue, user: command.user };
  if (from.queue?.id === to.queue?.id && from.user?.id === to.user?.id) return nothing;
  return [{ type: 'TicketTransferred', data: { status: to.user ? 'open' : 'pending', from, to } }];
};

const close = (command: Of<'CloseTicket'>, state: LivingTicket): Decision<TicketEvent> =>
  state.status === 'closed' ? nothing : [{ type: 'TicketClosed', data: { user: command.user } }];

const reopen = (command: Of<'ReopenTicket'>, state: LivingTicket): Decision<TicketEvent> => {
  if (state.status === 'closed') return [{ type: 'TicketReopened', data: { user: command.user } }];
  if (state.status === 'open' && state.user.id === command.user.id) return nothing;
  return reject(state.status === 'open' ? 'ERR_TICKET_ASSIGNED' : 'ERR_TICKET_STATE');
};

const setTags = (command: Of<'SetTags'>, state: LivingTicket): Decision<TicketEvent> => {
  const wanted = new Map(command.tags.map(tag => [tag.id, tag]));
  const present = new Set(state.tags.map(tag => tag.id));
  return [
    ...state.tags
      .filter(tag => !wanted.has(tag.id))
      .map(tag => ({ type: 'TicketUntagged', data: { tag } }) as const),
    ...[...wanted.values()]
      .filter(tag => !present.has(tag.id))
      .map(tag => ({ type: 'TicketTagged', data: { tag } }) as const),
  ];
};

const decideLiving = (
  command: Exclude<TicketCommand, { type: 'OpenTicket' }>,
  state: LivingTicket,
): Decision<TicketEvent> => {
  switch (command.type) {
    case 'AcceptTicket':
      return accept(command, state);
    case 'ReturnTicket':
      return giveBack(state);
    case 'TransferTicket':
      return transfer(command, state);
    case 'CloseTicket':
      return close(command, state);
    case 'ReopenTicket':
      return reopen(command, state);
    case 'DeleteTicket':
      return [{ type: 'TicketDeleted', data: { number: state.number } }];
    case 'SetTags':
      return setTags(command, state);
    default:
      return exhaustive(command);
  }
};

/** Tells a ticket that can be worked on from one that never was or is gone. */
export const isLiving = (state: TicketState): state is LivingTicket =>
  state.status !== 'none' && state.status !== 'deleted';

const live = (state: TicketState): LivingTicket => {
  if (!isLiving(state)) throw new Error('A ticket lives from TicketOpened to TicketDeleted');
  return state;
};

const opened = ({ data }: TicketOpened): TicketState => {
  const { number, contactId, contactUuid, connectionId, queue, user } = data;
  const life: Life = { number, contactId, contactUuid, connectionId, queue, tags: [] };
  if (data.status === 'closed') return { ...life, status: 'closed' };
  return user ? { ...life, status: 'open', user } : { ...life, status: 'pending' };
};

const evolve = (state: TicketState, event: TicketEvent): TicketState => {
  if (event.type === 'TicketOpened') return opened(event);
  if (event.type === 'TicketDeleted') return { status: 'deleted' };
  const { number, contactId, contactUuid, connectionId, queue, tags } = live(state);
  const life: Life = { number, contactId, contactUuid, connectionId, queue, tags };
  switch (event.type) {
    case 'TicketAccepted':
    case 'TicketReopened':
      return { ...life, status: 'open', user: event.data.user };
    case 'TicketReturned':
      return { ...life, status: 'pending' };
    case 'TicketTransferred': {
      const moved = { ...life, queue: event.data.to.queue };
      const { user } = event.data.to;
      return user ? { ...moved, status: 'open', user } : { ...moved, status: 'pending' };
    }
    case 'TicketClosed':
      return { ...life, status: 'closed' };
    case 'TicketTagged':
      return { ...live(state), tags: [...tags, event.data.tag] };
    case 'TicketUntagged':
      return { ...live(state), tags: tags.filter(tag => tag.id !== event.data.tag.id) };
    default:
      return exhaustive(event);
  }
};

/**
 * The rules of a ticket's life (spec 1 §4). A repeated command is no command: it answers with no facts.
 * Refuses with ERR_NO_TICKET_FOUND, ERR_TICKET_ASSIGNED, ERR_TICKET_CLOSED or ERR_TICKET_STATE.
 */
export const ticketDecider: Decider<TicketState, TicketCommand, TicketEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'OpenTicket') return open(command, state);
    return isLiving(state) ? decideLiving(command, state) : reject('ERR_NO_TICKET_FOUND');
  },
  evolve,
};

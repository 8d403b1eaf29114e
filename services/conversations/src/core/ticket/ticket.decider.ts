import type { ColumnMove } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import { moveToColumn } from './ticket-column.policy';
import type { BotSource, ChatbotEnd, Named, Rating, TicketEvent, TicketOpened } from './ticket.events';

/** The state of a ticket, by status. */
export type TicketState =
  | { readonly status: 'none' }
  | (Life & { readonly status: 'pending'; readonly chatbot: boolean; readonly isBotOff?: boolean })
  | (Life & { readonly status: 'open'; readonly user: Named })
  | (Life & { readonly status: 'closed'; readonly user: Named | null; readonly rating: AskedRating | null })
  | { readonly status: 'deleted' };

/** The state of the rating question, the agent it is about, and until when an answer counts. */
export interface AskedRating {
  readonly stage: 'asked' | 'mistaken' | 'given';
  readonly user: Named | null;
  readonly until: string;
}

interface Life {
  readonly number: number;
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number;
  readonly queue: Named | null;
  readonly tags: readonly Named[];
  /** Number of reopenings, which distinguishes one closing from another. */
  readonly reopened: number;
}

/** A ticket that exists and was not deleted. */
export type LivingTicket = Exclude<TicketState, { status: 'none' | 'deleted' }>;

/** The commands of a ticket; each is one intention of a user or of a customer's message. */
export type TicketCommand =
  | ({ readonly type: 'OpenTicket' } & TicketOpened['data'])
  | { readonly type: 'AcceptTicket'; readonly user: Named }
  | { readonly type: 'ReturnTicket' }
  | {
      readonly type: 'TransferTicket';
      readonly queue: Named | null;
      readonly user: Named | null;
      readonly note?: string;
    }
  | { readonly type: 'CloseTicket'; readonly user: Named | null }
  | { readonly type: 'ReopenTicket'; readonly user: Named; readonly after?: number }
  | { readonly type: 'DeleteTicket' }
  | { readonly type: 'TakeTagOff'; readonly tagId: number }
  | { readonly type: 'SetTags'; readonly tags: readonly Named[] }
  | { readonly type: 'PutTagsOn'; readonly tags: readonly Named[] }
  | ({ readonly type: 'MoveToColumn' } & ColumnMove)
  | { readonly type: 'StartChatbot'; readonly menu: 'queues' | 'options' }
  | { readonly type: 'EndChatbot'; readonly reason: ChatbotEnd }
  | { readonly type: 'SwitchBot'; readonly on: boolean; readonly source: BotSource | null }
  | { readonly type: 'AskRating'; readonly until: string }
  | { readonly type: 'RateTicket'; readonly answer: number };

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
  const said = command.note === undefined ? {} : { note: command.note, contactUuid: state.contactUuid };
  return [{ type: 'TicketTransferred', data: { status: to.user ? 'open' : 'pending', from, to, ...said } }];
};

/**
 * Bots answer pending tickets only. The bot's own handover is in another stream, so `on` is recorded even if it was
 * never switched off.
 */
const switchBot = (command: Of<'SwitchBot'>, state: LivingTicket): Decision<TicketEvent> => {
  if (state.status !== 'pending') return command.on ? reject('ERR_TICKET_STATE') : nothing;
  if (!command.on && state.isBotOff === true) return nothing;
  return [{ type: 'TicketBotSwitched', data: { on: command.on, source: command.source } }];
};

const close = (command: Of<'CloseTicket'>, state: LivingTicket): Decision<TicketEvent> =>
  state.status === 'closed' ? nothing : [{ type: 'TicketClosed', data: { user: command.user } }];

const reopen = (command: Of<'ReopenTicket'>, state: LivingTicket): Decision<TicketEvent> => {
  if (state.status === 'closed') {
    // Another writer has completed this reopening, and the ticket was closed again since.
    if (command.after !== undefined && command.after !== state.reopened) return nothing;
    return [{ type: 'TicketReopened', data: { user: command.user } }];
  }
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

const startChatbot = (command: Of<'StartChatbot'>, state: LivingTicket): Decision<TicketEvent> =>
  state.status === 'pending' && !state.chatbot
    ? [{ type: 'TicketChatbotStarted', data: { menu: command.menu } }]
    : nothing;

const endChatbot = (command: Of<'EndChatbot'>, state: LivingTicket): Decision<TicketEvent> =>
  state.status === 'pending' && state.chatbot
    ? [{ type: 'TicketChatbotEnded', data: { reason: command.reason } }]
    : nothing;

const askRating = ({ until }: Of<'AskRating'>, state: LivingTicket): Decision<TicketEvent> =>
  state.status === 'closed' && state.rating === null
    ? [{ type: 'TicketRatingAsked', data: { user: state.user, until } }]
    : nothing;

/** Only an answer to the pending question is a rating; a closed ticket ignores everything else. */
const rate = ({ answer }: Of<'RateTicket'>, state: LivingTicket, now: Date): Decision<TicketEvent> => {
  if (state.status !== 'closed' || state.rating === null) return nothing;
  const { stage, user, until } = state.rating;
  if (stage === 'given' || now.toISOString() > until) return nothing;
  if (answer === 1 || answer === 2 || answer === 3)
    return [{ type: 'TicketRated', data: { user, rating: answer satisfies Rating } }];
  return stage === 'asked' ? [{ type: 'TicketRatingMistaken', data: { user } }] : nothing;
};

const decideLiving = (
  command: Exclude<TicketCommand, { type: 'OpenTicket' }>,
  state: LivingTicket,
  now: Date,
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
    case 'PutTagsOn':
      return setTags({ type: 'SetTags', tags: [...state.tags, ...command.tags] }, state);
    case 'MoveToColumn':
      return moveToColumn(command, state.tags);
    case 'TakeTagOff':
      return setTags({ type: 'SetTags', tags: state.tags.filter(tag => tag.id !== command.tagId) }, state);
    case 'StartChatbot':
      return startChatbot(command, state);
    case 'EndChatbot':
      return endChatbot(command, state);
    case 'SwitchBot':
      return switchBot(command, state);
    case 'AskRating':
      return askRating(command, state);
    case 'RateTicket':
      return rate(command, state, now);
    default:
      return exhaustive(command);
  }
};

/** Distinguishes an existing ticket from one that was never opened or was deleted. */
export const isLiving = (state: TicketState): state is LivingTicket =>
  state.status !== 'none' && state.status !== 'deleted';

const live = (state: TicketState): LivingTicket => {
  if (!isLiving(state)) throw new Error('A ticket lives from TicketOpened to TicketDeleted');
  return state;
};

const opened = ({ data }: TicketOpened): TicketState => {
  const { number, contactId, contactUuid, connectionId, queue, user } = data;
  const life: Life = { number, contactId, contactUuid, connectionId, queue, tags: [], reopened: 0 };
  if (data.status === 'closed') return { ...life, status: 'closed', user: null, rating: null };
  return user ? { ...life, status: 'open', user } : { ...life, status: 'pending', chatbot: false };
};

const whilePending = (
  state: LivingTicket,
  change: { readonly chatbot: boolean } | { readonly isBotOff: boolean },
): TicketState => (state.status === 'pending' ? { ...state, ...change } : state);

/** The rating question of a closed ticket goes on to its next stage. */
const questioned = (state: LivingTicket, stage: 'mistaken' | 'given'): TicketState =>
  state.status === 'closed' && state.rating !== null
    ? { ...state, rating: { ...state.rating, stage } }
    : state;

const evolve = (before: TicketState, event: TicketEvent): TicketState => {
  if (event.type === 'TicketOpened') return opened(event);
  if (event.type === 'TicketDeleted') return { status: 'deleted' };
  const state = live(before);
  const { number, contactId, contactUuid, connectionId, queue, tags, reopened } = state;
  const life: Life = { number, contactId, contactUuid, connectionId, queue, tags, reopened };
  switch (event.type) {
    case 'TicketAccepted':
      return { ...life, status: 'open', user: event.data.user };
    case 'TicketReopened':
      return { ...life, status: 'open', user: event.data.user, reopened: reopened + 1 };
    case 'TicketReturned':
      return { ...life, status: 'pending', chatbot: false };
    case 'TicketTransferred': {
      const moved = { ...life, queue: event.data.to.queue };
      const { user } = event.data.to;
      const chatbot = state.status === 'pending' && state.chatbot;
      return user ? { ...moved, status: 'open', user } : { ...moved, status: 'pending', chatbot };
    }
    case 'TicketClosed': {
      const user = state.status === 'open' ? state.user : event.data.user;
      return { ...life, status: 'closed', user, rating: null };
    }
    case 'TicketTagged':
      return { ...state, tags: [...tags, event.data.tag] };
    case 'TicketUntagged':
      return { ...state, tags: tags.filter(tag => tag.id !== event.data.tag.id) };
    case 'TicketChatbotStarted':
      return whilePending(state, { chatbot: true });
    case 'TicketChatbotEnded':
      return whilePending(state, { chatbot: false });
    case 'TicketBotSwitched':
      return whilePending(state, { isBotOff: !event.data.on });
    case 'TicketRatingAsked':
      return state.status === 'closed' ? { ...state, rating: { stage: 'asked', ...event.data } } : state;
    case 'TicketRated':
      return questioned(state, 'given');
    case 'TicketRatingMistaken':
      return questioned(state, 'mistaken');
    default:
      return exhaustive(event);
  }
};

/**
 * The rules of a ticket's life cycle (spec 1 §4). A repeated command yields no facts. Rejects with
 * ERR_NO_TICKET_FOUND, ERR_TICKET_ASSIGNED, ERR_TICKET_CLOSED or ERR_TICKET_STATE.
 */
export const ticketDecider: Decider<TicketState, TicketCommand, TicketEvent> = {
  initial: { status: 'none' },
  decide(command, state, { now }) {
    if (command.type === 'OpenTicket') return open(command, state);
    return isLiving(state) ? decideLiving(command, state, now) : reject('ERR_NO_TICKET_FOUND');
  },
  evolve,
};

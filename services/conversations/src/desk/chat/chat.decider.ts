import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type { Named } from '../../core/ticket/ticket.events';
import type { ChatChanged, ChatEvent, ChatMessageWritten, ChatRead, ChatStarted } from './chat.events';

/** The state of an internal conversation. */
export type ChatState =
  { readonly status: 'none' } | (ChatStarted['data'] & { readonly status: 'living' | 'removed' });

/** The commands of an internal conversation. */
export type ChatCommand =
  | ({ readonly type: 'StartChat' } & ChatStarted['data'])
  | { readonly type: 'ChangeChat'; readonly title: string; readonly members: readonly Named[] }
  | { readonly type: 'RemoveChat' };

type Living = Extract<ChatState, { status: 'living' | 'removed' }>;

const sorted = (members: readonly Named[]): readonly Named[] =>
  [...members].sort((one, other) => one.id - other.id);

const sameMembers = (some: readonly Named[], others: readonly Named[]): boolean =>
  sorted(some)
    .map(({ id }) => id)
    .join() ===
  sorted(others)
    .map(({ id }) => id)
    .join();

const change = (state: Living, title: string, chosen: readonly Named[]): ChatChanged[] => {
  const { id, uuid, owner } = state;
  const isOwnerIn = chosen.some(member => member.id === owner.id);
  const members = sorted(isOwnerIn ? chosen : [owner, ...chosen]);
  if (title === state.title && sameMembers(members, state.members)) return [];
  const stay = new Set(members.map(member => member.id));
  const removed = state.members.filter(member => !stay.has(member.id));
  return [{ type: 'ChatChanged', data: { id, uuid, title, members, removed } }];
};

/** A conversation is started once and ends once; its owner is always a member. Rejects with ERR_NO_CHAT_FOUND. */
export const chatDecider: Decider<ChatState, ChatCommand, ChatEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'StartChat') {
      const { type: _, ...data } = command;
      return state.status === 'none'
        ? [{ type: 'ChatStarted', data: { ...data, members: sorted(data.members) } }]
        : [];
    }
    if (state.status !== 'living') return reject('ERR_NO_CHAT_FOUND');
    if (command.type === 'ChangeChat') return change(state, command.title, command.members);
    const { id, uuid, members } = state;
    return [{ type: 'ChatRemoved', data: { id, uuid, members } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ChatStarted':
        return { status: 'living', ...event.data };
      case 'ChatChanged':
        return state.status === 'none'
          ? state
          : { ...state, title: event.data.title, members: event.data.members };
      case 'ChatRemoved':
        return state.status === 'none' ? state : { ...state, status: 'removed' };
      default:
        return exhaustive(event);
    }
  },
};

/** The command to send a message. */
export type ChatMessageCommand = { readonly type: 'WriteChatMessage' } & ChatMessageWritten['data'];

/** A message is written once; repetitions are ignored. */
export const chatMessageDecider: Decider<'none' | 'written', ChatMessageCommand, ChatMessageWritten> = {
  initial: 'none',
  decide({ type: _, ...data }, state) {
    return state === 'none' ? [{ type: 'ChatMessageWritten', data }] : [];
  },
  evolve: () => 'written',
};

/** The command to mark everything so far as read. */
export type ChatReadCommand = { readonly type: 'ReadChat' } & ChatRead['data'];

/** The caller checks whether there is anything unread; each command yields a fact. */
export const chatReadDecider: Decider<null, ChatReadCommand, ChatRead> = {
  initial: null,
  decide: ({ type: _, ...data }) => [{ type: 'ChatRead', data }],
  evolve: () => null,
};

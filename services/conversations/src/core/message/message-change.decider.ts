import {
  isBlank,
  LIMITS,
  type MediaType,
  type MessageChangeKind,
  type OutboundChange,
  type OutboundEdit,
  type OutboundReaction,
} from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { MessageEvent, MessageRevoked } from './message.events';

/** The state of a message that its changes depend on. */
export interface StandingMessage {
  readonly mediaType: MediaType;
  readonly body: string;
  /** When it was sent; ISO-8601. */
  readonly saidAt: string;
  readonly isDeleted: boolean;
  /** WhatsApp did not accept it, so no phone has it. */
  readonly isFailed: boolean;
  /** Our reaction as it is shown; only counts where the conversation's stream says nothing about it. */
  readonly reaction: string;
}

interface Wish<Type extends string, Change extends OutboundChange> {
  readonly type: Type;
  readonly message: StandingMessage;
  readonly change: Change;
}

/** The commands on an existing message. */
export type MessageChangeCommand =
  | Wish<'EditMessage', OutboundEdit>
  | Wish<'RevokeMessage', OutboundChange>
  | Wish<'ReactToMessage', OutboundReaction>;

interface Asked {
  readonly changeId: string;
  readonly kind: MessageChangeKind;
  readonly value: string;
}

/** The state of one message in a ticket's stream: pending changes, and those that took effect. */
export interface MessageChangeState {
  readonly asked: readonly Asked[];
  readonly isRevoked: boolean;
  /** Our reaction, empty when it was taken off; null when there never was one in this stream. */
  readonly reaction: string | null;
}

/** Message types with an editable text. */
const EDITABLE: ReadonlySet<MediaType> = new Set(['extendedTextMessage', 'image', 'video', 'application']);

const MINUTE_MS = 60_000;
const initial: MessageChangeState = { asked: [], isRevoked: false, reaction: null };

const isOlder = (saidAt: string, now: Date, minutes: number): boolean =>
  now.getTime() - Date.parse(saidAt) > minutes * MINUTE_MS;

const wanted = (state: MessageChangeState, kind: MessageChangeKind): string | undefined =>
  state.asked.findLast(each => each.kind === kind)?.value;

const isGone = (state: MessageChangeState, message: StandingMessage): boolean =>
  state.isRevoked || message.isDeleted || wanted(state, 'revoke') !== undefined;

const edit = (
  { message, change }: Wish<'EditMessage', OutboundEdit>,
  state: MessageChangeState,
  now: Date,
): Decision<MessageEvent> => {
  const late = isOlder(message.saidAt, now, LIMITS.editMinutes);
  const mayNot = !change.fromMe || message.isFailed || !EDITABLE.has(message.mediaType);
  if (mayNot || late || isGone(state, message)) return reject('ERR_EDIT_WAPP_MSG');
  if (isBlank(change.body) && message.mediaType === 'extendedTextMessage') return reject('ERR_EMPTY_MESSAGE');
  if (change.body === (wanted(state, 'edit') ?? message.body)) return [];
  return [{ type: 'MessageEditRequested', data: change }];
};

const revoke = (
  { message, change }: Wish<'RevokeMessage', OutboundChange>,
  state: MessageChangeState,
  now: Date,
): Decision<MessageEvent> => {
  if (!change.fromMe) return reject('ERR_DELETE_WAPP_MSG');
  if (isGone(state, message)) return [];
  const { messageId, connectionId, ticketUuid } = change;
  // No phone has it, so WhatsApp is not involved.
  if (message.isFailed) {
    const data: MessageRevoked['data'] = { messageId, connectionId, ticketUuid };
    return [{ type: 'MessageRevoked', data }];
  }
  if (isOlder(message.saidAt, now, LIMITS.revokeHours * 60)) return reject('ERR_DELETE_WAPP_MSG');
  return [{ type: 'MessageRevokeRequested', data: change }];
};

const react = (
  { message, change }: Wish<'ReactToMessage', OutboundReaction>,
  state: MessageChangeState,
): Decision<MessageEvent> => {
  if (message.isFailed || message.mediaType === 'call_log' || isGone(state, message))
    return reject('ERR_REACT_WAPP_MSG');
  if (change.emoji === (wanted(state, 'reaction') ?? state.reaction ?? message.reaction)) return [];
  return [{ type: 'MessageReactionRequested', data: change }];
};

const asked = (state: MessageChangeState, change: Asked): MessageChangeState => ({
  ...state,
  asked: [...state.asked, change],
});

const answered = (state: MessageChangeState, changeId: string | undefined): MessageChangeState => ({
  ...state,
  asked: state.asked.filter(each => each.changeId !== changeId),
});

const evolve = (state: MessageChangeState, event: MessageEvent): MessageChangeState => {
  switch (event.type) {
    case 'MessageEditRequested':
      return asked(state, { changeId: event.data.changeId, kind: 'edit', value: event.data.body });
    case 'MessageRevokeRequested':
      return asked(state, { changeId: event.data.changeId, kind: 'revoke', value: '' });
    case 'MessageReactionRequested':
      return asked(state, { changeId: event.data.changeId, kind: 'reaction', value: event.data.emoji });
    case 'MessageChangeRefused':
    case 'MessageEdited':
      return answered(state, event.data.changeId);
    case 'MessageRevoked':
      return { ...answered(state, event.data.changeId), isRevoked: true };
    case 'MessageReacted': {
      const after = answered(state, event.data.changeId);
      return event.data.fromMe ? { ...after, reaction: event.data.emoji } : after;
    }
    default:
      return state;
  }
};

const aboutOne = (event: MessageEvent): string | undefined =>
  'messageId' in event.data ? event.data.messageId : undefined;

/**
 * The rules of changing one message of a ticket: WhatsApp allows edits of own messages for a quarter of an hour,
 * and revoking them for some days. WhatsApp decides whether a change takes effect; the fact is a request.
 */
export const messageChangeDecider = (
  messageId: string,
): Decider<MessageChangeState, MessageChangeCommand, MessageEvent> => ({
  initial,
  decide(command, state, { now }) {
    switch (command.type) {
      case 'EditMessage':
        return edit(command, state, now);
      case 'RevokeMessage':
        return revoke(command, state, now);
      case 'ReactToMessage':
        return react(command, state);
      default:
        return exhaustive(command);
    }
  },
  evolve: (state, event) => (aboutOne(event) === messageId ? evolve(state, event) : state),
});

import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../../core/ticket/ticket.events';

/** The internal conversation of a fact: the number that users see, and the uuid of its stream. */
interface ChatPlace {
  readonly id: number;
  readonly uuid: string;
}

/** A user started a conversation with others; the owner is a member. */
export type ChatStarted = Fact<
  'ChatStarted',
  ChatPlace & { readonly title: string; readonly owner: Named; readonly members: readonly Named[] }
>;

/** The title or the members changed; `members` holds all of them, `removed` the former ones. */
export type ChatChanged = Fact<
  'ChatChanged',
  ChatPlace & {
    readonly title: string;
    readonly members: readonly Named[];
    readonly removed: readonly Named[];
  }
>;

/** It was removed for all members; the messages stay in the log. */
export type ChatRemoved = Fact<'ChatRemoved', ChatPlace & { readonly members: readonly Named[] }>;

/** A member sent a message; `members` are its recipients. */
export type ChatMessageWritten = Fact<
  'ChatMessageWritten',
  ChatPlace & {
    readonly chatId: number;
    readonly chatUuid: string;
    readonly message: string;
    readonly sender: Named;
    readonly members: readonly number[];
  }
>;

/** A member has read everything before this fact. */
export type ChatRead = Fact<
  'ChatRead',
  { readonly chatId: number; readonly chatUuid: string; readonly userId: number }
>;

/** The facts of an internal conversation. */
export type ChatEvent = ChatStarted | ChatChanged | ChatRemoved;

/** The facts of a conversation; its messages have streams of their own. */
export const chatEvents = defineEvents<ChatEvent>('chat', {
  ChatStarted: { version: 1 },
  ChatChanged: { version: 1 },
  ChatRemoved: { version: 1 },
});

/** One message, one stream. */
export const chatMessageEvents = defineEvents<ChatMessageWritten>('chatMessage', {
  ChatMessageWritten: { version: 1, personal: { message: 'chatUuid' } },
});

/** How far a member has read, a stream for each member of a conversation. */
export const chatReadEvents = defineEvents<ChatRead>('chatRead', { ChatRead: { version: 1 } });

import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../ticket/ticket.events';

/** Which conversation of colleagues a fact is about: the number people see, and the uuid of its stream. */
interface ChatPlace {
  readonly id: number;
  readonly uuid: string;
}

/** A colleague began a conversation with others; the owner is one of its members. */
export type ChatStarted = Fact<
  'ChatStarted',
  ChatPlace & { readonly title: string; readonly owner: Named; readonly members: readonly Named[] }
>;

/** Its title or its members are others; `members` holds all of them, `removed` those who were. */
export type ChatChanged = Fact<
  'ChatChanged',
  ChatPlace & {
    readonly title: string;
    readonly members: readonly Named[];
    readonly removed: readonly Named[];
  }
>;

/** It was taken away for everybody; what was said stays in the log. */
export type ChatRemoved = Fact<'ChatRemoved', ChatPlace & { readonly members: readonly Named[] }>;

/** A member said something; `members` are those who hear it. */
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

/** A member has seen everything said before this fact. */
export type ChatRead = Fact<
  'ChatRead',
  { readonly chatId: number; readonly chatUuid: string; readonly userId: number }
>;

/** What happens to a conversation of colleagues. */
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

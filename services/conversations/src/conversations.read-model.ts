import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { botEvents } from './assistant/assistant.events';
import { agentAssistProjection, botTurnProjection } from './assistant/bot-turn.projection';
import { chatEvents, chatMessageEvents, chatReadEvents } from './chat/chat.events';
import { chatLive } from './chat/chat.live';
import { chatMemberProjection, chatMessageProjection, chatProjection } from './chat/chat.projection';
import { attendanceProjection } from './dashboard/attendance.projection';
import { contactAliasEvents } from './contact/contact-alias.events';
import { contactEvents } from './contact/contact.events';
import { contactLive } from './contact/contact.live';
import { contactProjection } from './contact/contact.projection';
import { historyProjection } from './history/history.projection';
import { messageAckEvents } from './message/message-ack.events';
import { messageEvents } from './message/message.events';
import { messageLive, messagesMovedLive, messagesReadLive } from './message/message.live';
import { messageProjection } from './message/message.projection';
import { mergeEvents } from './merge/merge.events';
import { mergeLive } from './merge/merge.live';
import { noteEvents } from './note/note.events';
import { noteLive } from './note/note.live';
import { noteProjection } from './note/note.projection';
import { queueMenuEvents } from './queue-option/queue-option.events';
import { queueOptionLive } from './queue-option/queue-option.live';
import { queueOptionProjection } from './queue-option/queue-option.projection';
import { scheduleEvents } from './schedule/schedule.events';
import { scheduledMessageLive, scheduleLive } from './schedule/schedule.live';
import { scheduleProjection } from './schedule/schedule.projection';
import { messageWordsProjection } from './search/message-words.projection';
import { tagOrderEvents } from './tag/tag-order.events';
import { ticketSlotEvents } from './ticket/ticket-slot.events';
import { ticketEvents } from './ticket/ticket.events';
import { campaignReplyLive, ticketLive } from './ticket/ticket.live';
import { ticketProjection, ticketStayProjection, ticketTagProjection } from './ticket/ticket.projection';

/** The facts that this service writes. */
export const conversationsCatalogues: readonly EventCatalogue[] = [
  contactEvents,
  contactAliasEvents,
  ticketEvents,
  ticketSlotEvents,
  messageEvents,
  messageAckEvents,
  noteEvents,
  chatEvents,
  chatMessageEvents,
  chatReadEvents,
  scheduleEvents,
  queueMenuEvents,
  tagOrderEvents,
  mergeEvents,
  botEvents,
];

/** The tables and frames that follow from them; the ticket's frames come before its messages'. */
export const conversationsParts: readonly ReadModelPart[] = [
  { name: 'contact', tables: [contactProjection], live: [contactLive] },
  {
    name: 'ticket@9',
    tables: [ticketProjection, ticketTagProjection],
    live: [ticketLive, campaignReplyLive, mergeLive],
  },
  { name: 'ticketColumnStay', tables: [ticketStayProjection] },
  {
    name: 'message@2',
    tables: [messageProjection],
    live: [messageLive, messagesReadLive, messagesMovedLive],
  },
  { name: 'queueOption', tables: [queueOptionProjection], live: [queueOptionLive] },
  { name: 'chat', tables: [chatProjection, chatMemberProjection, chatMessageProjection], live: [chatLive] },
  { name: 'attendance', tables: [attendanceProjection] },
  { name: 'note', tables: [noteProjection], live: [noteLive] },
  { name: 'schedule', tables: [scheduleProjection], live: [scheduleLive, scheduledMessageLive] },
  { name: 'botTurn', tables: [botTurnProjection] },
  { name: 'agentAssist', tables: [agentAssistProjection] },
  { name: 'history@3', tables: [historyProjection] },
  { name: 'search@3', tables: [messageWordsProjection] },
];

import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart, ServiceSlice } from '@prosa/projections';
import { botEvents } from './automation/assistant/assistant.events';
import { agentAssistProjection, botTurnProjection } from './automation/assistant/bot-turn.projection';
import { attendanceProjection } from './desk/dashboard/attendance.projection';
import { contactAliasEvents } from './core/contact/contact-alias.events';
import { contactEvents } from './core/contact/contact.events';
import { contactLive } from './core/contact/contact.live';
import { contactProjection } from './core/contact/contact.projection';
import { historyProjection } from './desk/history/history.projection';
import { messageAckEvents } from './core/message/message-ack.events';
import { messageEvents } from './core/message/message.events';
import { messageLive, messagesMovedLive, messagesReadLive } from './core/message/message.live';
import { messageProjection } from './core/message/message.projection';
import { contactMergeLive } from './core/merge/contact-merge.live';
import { mergeEvents } from './core/merge/merge.events';
import { mergeLive } from './core/merge/merge.live';
import { messageWordsProjection } from './desk/search/message-words.projection';
import * as declaredSlices from './slices.generated';
import { tagOrderEvents } from './desk/tag/tag-order.events';
import { ticketSlotEvents } from './core/ticket/ticket-slot.events';
import { ticketEvents } from './core/ticket/ticket.events';
import { campaignReplyLive, ticketLive } from './core/ticket/ticket.live';
import { ticketProjection, ticketStayProjection, ticketTagProjection } from './core/ticket/ticket.projection';

const slices: readonly ServiceSlice[] = Object.values(declaredSlices);

/** The facts that this service writes. */
export const conversationsCatalogues: readonly EventCatalogue[] = [
  contactEvents,
  contactAliasEvents,
  ticketEvents,
  ticketSlotEvents,
  messageEvents,
  messageAckEvents,
  tagOrderEvents,
  mergeEvents,
  botEvents,
  ...slices.flatMap(({ catalogues }) => catalogues),
];

/** The tables and live rules of these facts; the ticket's frames precede its messages'. */
export const conversationsParts: readonly ReadModelPart[] = [
  { name: 'contact', tables: [contactProjection], live: [contactLive, contactMergeLive] },
  {
    name: 'ticket@13',
    tables: [ticketProjection, ticketTagProjection],
    live: [ticketLive, campaignReplyLive, mergeLive],
  },
  { name: 'ticketColumnStay', tables: [ticketStayProjection] },
  {
    name: 'message@2',
    tables: [messageProjection],
    live: [messageLive, messagesReadLive, messagesMovedLive],
  },
  { name: 'attendance', tables: [attendanceProjection] },
  { name: 'botTurn', tables: [botTurnProjection] },
  { name: 'agentAssist', tables: [agentAssistProjection] },
  { name: 'history@7', tables: [historyProjection] },
  { name: 'search@3', tables: [messageWordsProjection] },
  ...slices.flatMap(({ parts }) => parts),
];

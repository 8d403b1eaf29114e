import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart, ServiceSlice } from '@prosa/projections';
import { botEvents } from './assistant/assistant.events';
import { agentAssistProjection, botTurnProjection } from './assistant/bot-turn.projection';
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
import { contactMergeLive } from './merge/contact-merge.live';
import { mergeEvents } from './merge/merge.events';
import { mergeLive } from './merge/merge.live';
import { messageWordsProjection } from './search/message-words.projection';
import * as declaredSlices from './slices.generated';
import { tagOrderEvents } from './tag/tag-order.events';
import { ticketSlotEvents } from './ticket/ticket-slot.events';
import { ticketEvents } from './ticket/ticket.events';
import { campaignReplyLive, ticketLive } from './ticket/ticket.live';
import { ticketProjection, ticketStayProjection, ticketTagProjection } from './ticket/ticket.projection';

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

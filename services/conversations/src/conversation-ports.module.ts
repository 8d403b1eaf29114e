import { Module } from '@nestjs/common';
import {
  API_MESSAGES,
  CONVERSATION_INGRESS,
  CONVERSATION_SLOTS,
  LEAD_CONTACTS,
  LEAD_TICKETS,
  TICKET_CONVERSATIONS,
} from '@prosa/platform';
import type { ServicePorts } from '@prosa/service-host';
import { ApiConversations } from './api-message/api-conversations.service';
import { ApiMessagesAdapter } from './api-message/api-messages.adapter';
import { Recipients } from './api-message/recipients.service';
import { ContactBook } from './contact/contact-book.service';
import { ContactNumbers } from './contact/contact-numbers';
import { LeadContactsAdapter } from './contact/lead-contacts.adapter';
import { conversationsCatalogues } from './conversations.read-model';
import { IngressAdapter } from './ingress/ingress.adapter';
import { ingressProviders } from './ingress/ingress-providers';
import { LeadTicketsAdapter } from './ticket/lead-tickets.adapter';
import { SpeakingRights } from './ticket/speaking-rights.service';
import { TicketService } from './ticket/ticket.service';
import { TicketConversationsAdapter } from './ticket/ticket-conversations.adapter';
import { TicketRatings } from './ticket/ticket-ratings.service';
import { TicketSlots } from './ticket/ticket-slot.service';

/**
 * The ports that conversations offer to other services: recording inbound facts, sending messages, and finding
 * contacts.
 */
@Module({
  providers: [
    ContactBook,
    ContactNumbers,
    TicketSlots,
    TicketService,
    TicketRatings,
    SpeakingRights,
    ...ingressProviders,
    LeadContactsAdapter,
    LeadTicketsAdapter,
    TicketConversationsAdapter,
    Recipients,
    ApiConversations,
    ApiMessagesAdapter,
    { provide: CONVERSATION_INGRESS, useExisting: IngressAdapter },
    { provide: CONVERSATION_SLOTS, useExisting: TicketSlots },
    { provide: LEAD_CONTACTS, useExisting: LeadContactsAdapter },
    { provide: LEAD_TICKETS, useExisting: LeadTicketsAdapter },
    { provide: API_MESSAGES, useExisting: ApiMessagesAdapter },
    { provide: TICKET_CONVERSATIONS, useExisting: TicketConversationsAdapter },
  ],
  exports: [
    ...[API_MESSAGES, CONVERSATION_INGRESS, CONVERSATION_SLOTS, LEAD_CONTACTS, LEAD_TICKETS],
    ...[TICKET_CONVERSATIONS, TicketConversationsAdapter],
    ...[ContactBook, ContactNumbers, TicketSlots, TicketService, TicketRatings, SpeakingRights],
    ...ingressProviders,
    ...[Recipients, ApiConversations],
  ],
})
export class ConversationPortsModule {}

/** The conversations' ports in processes of other services. */
export const conversationPorts: ServicePorts = {
  modules: [ConversationPortsModule],
  catalogues: conversationsCatalogues,
};

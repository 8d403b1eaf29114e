import type { ModuleMetadata } from '@nestjs/common';
import { CONVERSATION_SLOTS, LEAD_TICKETS, TICKET_CONVERSATIONS } from '@prosa/platform';
import { LeadTicketsAdapter } from './lead-tickets.adapter';
import { SpeakingRights } from './speaking-rights.service';
import { TicketConversationsAdapter } from './ticket-conversations.adapter';
import { TicketRatings } from './ticket-ratings.service';
import { TicketSlots } from './ticket-slot.service';
import { TicketService } from './ticket.service';

/** Tickets and who holds a conversation, for other services. */
export const ticketBindings = {
  providers: [
    TicketSlots,
    TicketService,
    TicketRatings,
    SpeakingRights,
    LeadTicketsAdapter,
    { provide: CONVERSATION_SLOTS, useExisting: TicketSlots },
    { provide: LEAD_TICKETS, useExisting: LeadTicketsAdapter },
    { provide: TICKET_CONVERSATIONS, useClass: TicketConversationsAdapter },
  ],
  exports: [
    CONVERSATION_SLOTS,
    LEAD_TICKETS,
    TICKET_CONVERSATIONS,
    TicketSlots,
    TicketService,
    TicketRatings,
    SpeakingRights,
  ],
} satisfies ModuleMetadata;

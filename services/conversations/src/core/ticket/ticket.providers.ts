import type { ModuleMetadata } from '@nestjs/common';
import { AbandonedTickets } from './abandoned-tickets';
import { ContactTicketsController } from './contact-tickets.controller';
import { EarlierTicketController } from './earlier-ticket.controller';
import { OtherConversation } from './other-conversation.service';
import {
  CountTicketsHandler,
  ListTicketCampaignsHandler,
  ListTicketsHandler,
  ShowTicketHandler,
} from './ticket-queries.handlers';
import { TicketController } from './ticket.controller';
import {
  ChangeTicketHandler,
  DeleteTicketHandler,
  OpenTicketHandler,
  SetTicketTagsHandler,
} from './ticket.handlers';

/** The routes of tickets, and what executes them. */
export const ticketProviders = {
  controllers: [TicketController, ContactTicketsController, EarlierTicketController],
  providers: [
    AbandonedTickets,
    OtherConversation,
    OpenTicketHandler,
    ChangeTicketHandler,
    DeleteTicketHandler,
    SetTicketTagsHandler,
    ListTicketsHandler,
    CountTicketsHandler,
    ListTicketCampaignsHandler,
    ShowTicketHandler,
  ],
} satisfies ModuleMetadata;

import type { ModuleMetadata } from '@nestjs/common';
import { AbandonedTickets } from './abandoned-tickets';
import { CountTicketsHandler, ListTicketsHandler, ShowTicketHandler } from './ticket-queries.handlers';
import { TicketController } from './ticket.controller';
import {
  ChangeTicketHandler,
  DeleteTicketHandler,
  OpenTicketHandler,
  SetTicketTagsHandler,
} from './ticket.handlers';

/** The routes of tickets, and what executes them. */
export const ticketProviders = {
  controllers: [TicketController],
  providers: [
    AbandonedTickets,
    OpenTicketHandler,
    ChangeTicketHandler,
    DeleteTicketHandler,
    SetTicketTagsHandler,
    ListTicketsHandler,
    CountTicketsHandler,
    ShowTicketHandler,
  ],
} satisfies ModuleMetadata;

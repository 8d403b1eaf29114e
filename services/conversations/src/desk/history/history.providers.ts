import type { ModuleMetadata } from '@nestjs/common';
import { HistoryExports } from './history-exports.service';
import { HistoryTickets } from './history-tickets.service';
import { HistoryController } from './history.controller';
import { LeadHistoryController } from './lead-history.controller';
import { TicketAccessesController } from './ticket-accesses.controller';
import { TicketHistoryController } from './ticket-history.controller';

/** The routes of histories. */
export const historyProviders = {
  controllers: [HistoryController, TicketHistoryController, LeadHistoryController, TicketAccessesController],
  providers: [HistoryExports, HistoryTickets],
} satisfies ModuleMetadata;

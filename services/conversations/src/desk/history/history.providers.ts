import type { ModuleMetadata } from '@nestjs/common';
import { HistoryExports } from './history-exports.service';
import { HistoryTickets } from './history-tickets.service';
import { HistoryController } from './history.controller';
import { LeadHistoryController } from './lead-history.controller';
import { TicketHistoryController } from './ticket-history.controller';

/** The routes of histories. */
export const historyProviders = {
  controllers: [HistoryController, TicketHistoryController, LeadHistoryController],
  providers: [HistoryExports, HistoryTickets],
} satisfies ModuleMetadata;

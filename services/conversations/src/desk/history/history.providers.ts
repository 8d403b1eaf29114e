import type { ModuleMetadata } from '@nestjs/common';
import { HistoryExports } from './history-exports.service';
import { HistoryController } from './history.controller';
import { LeadHistoryController } from './lead-history.controller';
import { TicketHistoryController } from './ticket-history.controller';

/** The routes of histories. */
export const historyProviders = {
  controllers: [HistoryController, TicketHistoryController, LeadHistoryController],
  providers: [HistoryExports],
} satisfies ModuleMetadata;

import type { ModuleMetadata } from '@nestjs/common';
import { LeadConversationSearchController, LeadSearchController } from './lead-search.controller';
import { SearchController } from './search.controller';
import { TicketSearchController } from './ticket-search.controller';

/** The routes of the search. */
export const searchProviders = {
  controllers: [
    SearchController,
    LeadSearchController,
    TicketSearchController,
    LeadConversationSearchController,
  ],
  providers: [],
} satisfies ModuleMetadata;

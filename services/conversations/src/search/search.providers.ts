import type { ModuleMetadata } from '@nestjs/common';
import { LeadSearchController } from './lead-search.controller';
import { SearchController } from './search.controller';

/** The routes of the search. */
export const searchProviders = {
  controllers: [SearchController, LeadSearchController],
  providers: [],
} satisfies ModuleMetadata;
